import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { toHttpError } from '../../platform/http/error-handler.ts';
import type { OrdersDeps } from './orders.deps.ts';
import type { OrderRow } from './store/orders.store.ts';
import { listDueOrders, lockDueOrder } from './store/orders.tasks.store.ts';

type DueOrders = { isDue: SQL; limit: number };
type Work = {
  inTransaction: (tx: Tx, order: OrderRow) => Promise<void>;
  afterCommit?: (orderId: string) => Promise<void>;
};

/**
 * Processes due orders, each in its own transaction: one that fails does not stop the others, and transactions with
 * several orders each could lock their gifts' stock in different orders.
 * @returns the number of orders processed
 * @throws while the database is unavailable
 */
export async function processDueOrders(
  deps: OrdersDeps,
  { isDue, limit }: DueOrders,
  { inTransaction, afterCommit }: Work,
): Promise<number> {
  let processed = 0;
  for (const orderId of await listDueOrders(deps.database.db, isDue, limit)) {
    try {
      const isProcessed = await deps.database.transaction(async (tx) => {
        const order = await lockDueOrder(tx, orderId, isDue);
        if (order) await inTransaction(tx, order);
        return order !== null;
      });
      if (!isProcessed) continue;
      processed++;
      await afterCommit?.(orderId);
    } catch (err) {
      // The database is unavailable: the others would fail as well, each after its timeout.
      if (toHttpError(err).status === 503) throw err;
      deps.log.error({ err, orderId }, 'processing a due order failed, will retry');
    }
  }
  return processed;
}
