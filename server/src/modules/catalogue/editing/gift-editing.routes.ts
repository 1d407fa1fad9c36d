import * as contract from '@presently/contracts/operator-catalogue';
import * as featured from '@presently/contracts/operator-featured-gifts';
import { MAX_SORTED_GIFTS } from '@presently/contracts/operator-featured-gifts';
import { editGifts as editGiftsContract } from '@presently/contracts/operator-gift-edits';
import * as operatorGifts from '@presently/contracts/operator-gifts';
import type { FastifyInstance } from 'fastify';
import { created, defineRoute, ok } from '../../../platform/http/define-route.ts';
import { cursorPageReply } from '../../../platform/http/keyset-pagination.ts';
import { readUpload } from '../../../platform/http/uploads.ts';
import { keyFromHeaders } from '../../../platform/idempotency.ts';
import { requireViewer } from '../../accounts/index.ts';
import { IMAGE_FIELD } from '../../media/index.ts';
import { listTags } from '../catalogue.store.ts';
import { addGiftImage } from './add-gift-image.ts';
import { createGift } from './create-gift.ts';
import { editGifts } from './edit-gifts.ts';
import type { CatalogueEditingDeps } from './editing.deps.ts';
import { getOperatorGift, serializeGifts } from './gift.serializer.ts';
import {
  listFeaturedGiftsForOperators,
  listGiftsForOperators,
  listStockChanges,
} from './gift-editing.store.ts';
import { invalidateAndGet } from './invalidate-and-get.ts';
import { sortFeaturedGifts } from './sort-featured-gifts.ts';
import { updateGift } from './update-gift.ts';
import { updateStock } from './update-stock.ts';

const createdView = <V extends { id: string }>(view: V) => created(view, `/api/operator/gifts/${view.id}`);

/** Console: gifts and their stock. */
export function giftEditingRoutes(app: FastifyInstance, deps: CatalogueEditingDeps): void {
  const { db } = deps.database;

  defineRoute(app, operatorGifts.listOperatorGifts, async ({ query }) => {
    const { low_stock_level } = deps.shopSettings.current();
    const { rows, nextCursor } = await listGiftsForOperators(db, query, low_stock_level);
    return cursorPageReply(await serializeGifts(db, deps, rows), nextCursor);
  });
  const listFeatured = async () =>
    ok(await serializeGifts(db, deps, await listFeaturedGiftsForOperators(db, MAX_SORTED_GIFTS)));
  defineRoute(app, featured.listOperatorFeaturedGifts, listFeatured);
  defineRoute(app, featured.sortFeaturedGifts, async ({ body, request }) => {
    await sortFeaturedGifts(deps, requireViewer(request), body);
    deps.catalogue.invalidate();
    return await listFeatured();
  });
  defineRoute(app, operatorGifts.listOperatorTags, async () => ok(await listTags(db, 'all')));
  defineRoute(app, operatorGifts.createGift, async ({ body, headers, request }) => {
    const viewer = requireViewer(request);
    const key = keyFromHeaders(headers, `create-gift:${viewer.userId}`);
    return createdView(
      await invalidateAndGet(deps, getOperatorGift, await createGift(deps, viewer, body, key)),
    );
  });
  defineRoute(app, operatorGifts.getOperatorGift, async ({ params }) =>
    ok(await getOperatorGift(deps, params.id)),
  );
  defineRoute(app, operatorGifts.updateGift, async ({ params, body, request }) => {
    await updateGift(deps, requireViewer(request), params.id, body);
    return ok(await invalidateAndGet(deps, getOperatorGift, params.id));
  });
  defineRoute(app, operatorGifts.retireGift, async ({ params, request }) => {
    await updateGift(deps, requireViewer(request), params.id, { retired: true });
    return ok(await invalidateAndGet(deps, getOperatorGift, params.id));
  });
  defineRoute(app, operatorGifts.updateStock, async ({ params, body, headers, request }) => {
    const viewer = requireViewer(request);
    const key = keyFromHeaders(headers, `update-stock:${viewer.userId}`);
    await updateStock(deps, viewer, { giftId: params.id, input: body, key });
    return ok(await invalidateAndGet(deps, getOperatorGift, params.id));
  });
  defineRoute(app, editGiftsContract, async ({ body, headers, request }) => {
    const viewer = requireViewer(request);
    const key = keyFromHeaders(headers, `edit-gifts:${viewer.userId}`);
    const report = await editGifts(deps, viewer, body, key);
    if (report.applied) deps.catalogue.invalidate();
    return ok(report);
  });
  defineRoute(app, operatorGifts.listStockChanges, async ({ params, query }) => {
    await getOperatorGift(deps, params.id);
    const { rows, nextCursor } = await listStockChanges(db, params.id, query);
    return cursorPageReply(
      rows.map((row) => ({
        id: row.id,
        stock_before: row.stockBefore,
        stock_after: row.stockAfter,
        reason: row.reason,
        actor_name: row.actorName,
        at: row.createdAt.toISOString(),
      })),
      nextCursor,
    );
  });
}

/** Must be registered in a scope that accepts uploads. */
export function giftImageRoutes(uploads: FastifyInstance, deps: CatalogueEditingDeps): void {
  defineRoute(uploads, operatorGifts.addGiftImage, async ({ params, request }) => {
    const bytes = await readUpload(request, { field: IMAGE_FIELD, maxBytes: contract.MAX_IMAGE_BYTES });
    await addGiftImage(deps, requireViewer(request), params.id, bytes);
    return createdView(await invalidateAndGet(deps, getOperatorGift, params.id));
  });
}
