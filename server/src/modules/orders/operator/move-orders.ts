import type { OrderMove, OrderMoveResult } from '@presently/contracts/operator-orders';
import { noSuchOrder } from '@presently/texts/server/operator-orders';
import type { z } from 'zod';
import type { Viewer } from '../../accounts/index.ts';
import { updateTracking } from '../fulfilment/update-tracking.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { findListedOrderId, findOrder } from '../store/orders.store.ts';
import { errorOf } from './error-of.ts';

type Result = z.infer<typeof OrderMoveResult>;

/** Advances several orders, each in its own transaction, so that one failure does not affect the others. */
export async function moveOrders(deps: OrdersDeps, operator: Viewer, moves: OrderMove[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const move of moves) results.push(await moveOne(deps, operator, move));
  return results;
}

async function moveOne(deps: OrdersDeps, operator: Viewer, { id, ...tracking }: OrderMove): Promise<Result> {
  const { db } = deps.database;
  const orderId = await findListedOrderId(db, id);
  if (!orderId) return { id, ok: false, status: null, error: noSuchOrder };
  const error = await errorOf(updateTracking(deps, operator, orderId, tracking));
  const status = (await findOrder(db, orderId))?.status ?? null;
  return { id, ok: error === null, status, error };
}
