import * as endpoints from '@presently/contracts/operator-import-export';
import { IMPORT_LIMITS } from '@presently/contracts/operator-import-export';
import { calendarDayIn } from '@presently/contracts/time-zone';
import { sendCsvFile } from '@presently/texts/server/gift-import';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BaseDeps } from '../../deps.ts';
import { csvReply } from '../../platform/http/csv-reply.ts';
import { defineRoute, ok } from '../../platform/http/define-route.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { acceptUploads, readUpload } from '../../platform/http/uploads.ts';
import { requireViewer } from '../accounts/index.ts';
import { exportGifts } from './export-gifts.ts';
import { exportOrders } from './export-orders.ts';
import { assertImported, importFile } from './import-file.ts';
import { streamProgress } from './stream-progress.ts';

const NDJSON = 'application/x-ndjson';

export function importExportRoutes(app: FastifyInstance, deps: BaseDeps): void {
  const today = () => calendarDayIn(deps.shopSettings.current().time_zone, deps.clock.now());
  defineRoute(app, endpoints.exportGifts, async ({ request, reply }) =>
    csvReply(reply, `gifts-${today()}.csv`, await exportGifts(deps, requireViewer(request))),
  );
  defineRoute(app, endpoints.exportOrders, async ({ request, query, reply }) =>
    csvReply(reply, `orders-${today()}.csv`, await exportOrders(deps, requireViewer(request), query)),
  );
  app.register((scope) => importRoute(scope, deps));
}

/** In its own scope, because it needs a different body parser. */
async function importRoute(scope: FastifyInstance, deps: BaseDeps): Promise<void> {
  await acceptUploads(scope, IMPORT_LIMITS.bytes);
  scope.addContentTypeParser<Buffer>(
    'text/csv',
    { parseAs: 'buffer', bodyLimit: IMPORT_LIMITS.bytes },
    (_request, body, done) => done(null, body),
  );
  defineRoute(scope, endpoints.importGifts, async ({ request, reply, query }) => {
    const viewer = requireViewer(request);
    const bytes = await readFile(request);
    const options = { dryRun: query.dry_run === 'true', seenPreview: query.seen_preview };
    if (request.headers.accept?.includes(NDJSON)) {
      reply.type(NDJSON);
      const lines = streamProgress(request, (onProgress) =>
        importFile(deps, viewer, bytes, { ...options, onProgress }),
      );
      return { status: 200 as const, body: lines as never };
    }
    const report = await importFile(deps, viewer, bytes, { ...options, onProgress: () => {} });
    assertImported(report);
    return ok(report);
  });
}

async function readFile(request: FastifyRequest): Promise<Buffer> {
  if (request.isMultipart())
    return await readUpload(request, { field: 'file', maxBytes: IMPORT_LIMITS.bytes });
  if (Buffer.isBuffer(request.body)) return request.body;
  throw new HttpError('unsupported_media_type', { message: sendCsvFile });
}
