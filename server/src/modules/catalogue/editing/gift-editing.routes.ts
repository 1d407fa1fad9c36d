import * as contract from '@presently/contracts/operator-catalogue';
import type { FastifyInstance } from 'fastify';
import { cursorPageReply, toCursorPage, decodeCursor } from '../../../platform/http/keyset-pagination.ts';
import { created, defineRoute, ok } from '../../../platform/http/define-route.ts';
import { readUpload } from '../../../platform/http/uploads.ts';
import { requireViewer } from '../../accounts/index.ts';
import { addGiftImage } from './add-gift-image.ts';
import { createGift } from './create-gift.ts';
import type { CatalogueEditingDeps } from './editing.deps.ts';
import { listGiftsForOperators, listStockChanges } from './gift-editing.store.ts';
import { getGiftView, giftViews } from './gift.serializer.ts';
import { PICTURE_FIELD } from './upload-image.ts';
import { updateGift } from './update-gift.ts';
import { updateStock } from './update-stock.ts';

/** What operators do with gifts. */
export function giftEditingRoutes(app: FastifyInstance, deps: CatalogueEditingDeps): void {
  const { db } = deps.database;

  defineRoute(app, contract.listOperatorGifts, async ({ query }) => {
    const { low_stock_level } = deps.shopSettings.current();
    const { rows, nextCursor } = await listGiftsForOperators(db, query, low_stock_level);
    return cursorPageReply(await giftViews(db, deps, rows), nextCursor);
  });
  defineRoute(app, contract.createGift, async ({ body, raw }) =>
    created(await changed(deps, await createGift(deps, requireViewer(raw), body))),
  );
  defineRoute(app, contract.getOperatorGift, async ({ params }) => ok(await getGiftView(deps, params.id)));
  defineRoute(app, contract.updateGift, async ({ params, body, raw }) => {
    await updateGift(deps, requireViewer(raw), params.id, body);
    return ok(await changed(deps, params.id));
  });
  defineRoute(app, contract.retireGift, async ({ params, raw }) => {
    await updateGift(deps, requireViewer(raw), params.id, { retired: true });
    return ok(await changed(deps, params.id));
  });
  defineRoute(app, contract.updateStock, async ({ params, body, raw }) => {
    await updateStock(deps, requireViewer(raw), params.id, body);
    return ok(await changed(deps, params.id));
  });
  defineRoute(app, contract.listStockChanges, async ({ params, query }) => {
    await getGiftView(deps, params.id);
    const page = { cursor: decodeCursor(query.cursor), limit: query.limit };
    const { rows, nextCursor } = toCursorPage(await listStockChanges(db, params.id, page), query.limit);
    return cursorPageReply(
      rows.map(({ row }) => ({
        id: row.id,
        stock_before: row.stockBefore,
        stock_after: row.stockAfter,
        reason: row.reason,
        actor_name: row.actorName,
        at: row.at.toISOString(),
      })),
      nextCursor,
    );
  });
}

/** In a scope that takes uploads. */
export function giftPictureRoutes(uploads: FastifyInstance, deps: CatalogueEditingDeps): void {
  defineRoute(uploads, contract.addGiftImage, async ({ params, raw }) => {
    const bytes = await readUpload(raw, { field: PICTURE_FIELD, maxBytes: contract.MAX_IMAGE_BYTES });
    await addGiftImage(deps, requireViewer(raw), params.id, bytes);
    return created(await changed(deps, params.id));
  });
}

/** Other instances are told by the database a moment later; this one forgets at once, so that the editor sees the change. */
async function changed(deps: CatalogueEditingDeps, id: string) {
  deps.catalogue.invalidate();
  return await getGiftView(deps, id);
}
