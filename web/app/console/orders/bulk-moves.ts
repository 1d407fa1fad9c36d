import type { OrderMove } from '@presently/contracts/operator-orders';
import { api } from '~/lib/session';
import { moveOrders } from '../endpoints';
import { errorMessage } from '../ui/error-alert';

/** At most this many in one request. */
const batchSize = 100;

type MoveRequest = Pick<OrderMove, 'id' | 'status'> & Partial<OrderMove>;

export interface BulkMoveResult {
  /** Ids of the orders that were moved. */
  moved: string[];
  /** Error text of each of the others, by order id. */
  rejected: ReadonlyMap<string, string>;
}

/**
 * Moves orders to their next status, in batches; an order that is rejected does not affect the others.
 * @throws ApiError when already the first batch fails
 */
export async function moveInBatches(moves: readonly MoveRequest[]): Promise<BulkMoveResult> {
  const result = { moved: [] as string[], rejected: new Map<string, string>() };
  for (let start = 0; start < moves.length; start += batchSize) {
    const batch = moves.slice(start, start + batchSize);
    try {
      const { data } = await api(moveOrders, { body: { moves: batch } });
      for (const { id, ok, error } of data.results) {
        if (ok) result.moved.push(id);
        else result.rejected.set(id, error ?? 'It could not be moved.');
      }
    } catch (error) {
      if (start === 0) throw error;
      for (const { id } of batch) result.rejected.set(id, errorMessage(error));
    }
  }
  return result;
}

/** "1 order", "2 orders" */
export const formatCount = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? singular : plural}`;
