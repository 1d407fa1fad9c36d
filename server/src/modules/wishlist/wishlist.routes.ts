import * as contract from '@presently/contracts/wishlist';
import type { FastifyInstance } from 'fastify';
import type { BaseDeps } from '../../deps.ts';
import { created, defineRoute, ok, pageReply } from '../../platform/http/define-route.ts';
import { requireViewer } from '../accounts/index.ts';
import { addToWishlist } from './add-to-wishlist.ts';
import { listWishlist } from './list-wishlist.ts';
import { deleteWishlistRow, isOnWishlist } from './wishlist.store.ts';

export function wishlistRoutes(app: FastifyInstance, deps: BaseDeps): void {
  const { db } = deps.database;

  defineRoute(app, contract.listWishlist, async ({ request, query }) => {
    const { items, total } = await listWishlist(deps, requireViewer(request).userId, query);
    return pageReply(items, query, total);
  });
  defineRoute(app, contract.addToWishlist, async ({ request, body }) => {
    const { isNew, item } = await addToWishlist(deps, requireViewer(request).userId, body.gift_id);
    return isNew ? created(item, `/api/wishlist/${item.gift_id}`) : ok(item);
  });
  defineRoute(app, contract.removeFromWishlist, async ({ request, params }) => {
    await deleteWishlistRow(db, requireViewer(request).userId, params.giftId);
    return ok({});
  });
  defineRoute(app, contract.checkWishlist, async ({ request, params }) => {
    return ok({ in_wishlist: await isOnWishlist(db, requireViewer(request).userId, params.giftId) });
  });
}
