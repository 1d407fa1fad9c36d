import { MAX_IMAGE_BYTES } from '@presently/contracts/operator-catalogue';
import * as endpoints from '@presently/contracts/operator-settings';
import type { FastifyInstance } from 'fastify';
import type { BaseDeps } from '../../deps.ts';
import { defineRoute, ok } from '../../platform/http/define-route.ts';
import { acceptUploads, readUpload } from '../../platform/http/uploads.ts';
import { requireViewer } from '../accounts/index.ts';
import { IMAGE_FIELD, type MediaDeps } from '../media/index.ts';
import { readSettings } from './read-settings.ts';
import { removeLogo, setLogo } from './set-logo.ts';
import { updateSettings } from './update-settings.ts';

export async function shopSettingsRoutes(app: FastifyInstance, deps: BaseDeps & MediaDeps): Promise<void> {
  defineRoute(app, endpoints.getSettings, async () => ok(await readSettings(deps, deps.database.db)));
  defineRoute(app, endpoints.updateSettings, async ({ request, body }) =>
    ok(await updateSettings(deps, requireViewer(request), body)),
  );
  defineRoute(app, endpoints.removeLogo, async ({ request, params }) =>
    ok(await removeLogo(deps, requireViewer(request), params.scheme)),
  );
  await app.register(async (uploads) => {
    await acceptUploads(uploads, MAX_IMAGE_BYTES);
    defineRoute(uploads, endpoints.setLogo, async ({ request, params }) => {
      const bytes = await readUpload(request, { field: IMAGE_FIELD, maxBytes: MAX_IMAGE_BYTES });
      return ok(await setLogo(deps, requireViewer(request), params.scheme, bytes));
    });
  });
}
