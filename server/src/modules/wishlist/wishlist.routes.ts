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

  defineRoute(app, contract.listWishlist, async ({ raw, query }) => {
    const { items, total } = await listWishlist(deps, requireViewer(raw).userId, query);
    return pageReply(items, query, total);
  });
  defineRoute(app, contract.addToWishlist, async ({ raw, body }) => {
    const { isNew, item } = await addToWishlist(deps, requireViewer(raw).userId, body.gift_id);
    return isNew ? created(item, `/api/wishlist/${item.gift_id}`) : ok(item);
  });
  defineRoute(app, contract.removeFromWishlist, async ({ raw, params }) => {
    await deleteWishlistRow(db, requireViewer(raw).userId, params.giftId);
    return ok({});
  });
  defineRoute(app, contract.checkWishlist, async ({ raw, params }) => {
    return ok({ in_wishlist: await isOnWishlist(db, requireViewer(raw).userId, params.giftId) });
  });
}
