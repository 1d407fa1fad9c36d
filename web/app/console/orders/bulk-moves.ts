import type { OrderMove } from '@presently/contracts/operator-orders';
import { api } from '~/lib/session';
import { moveOrders } from '../endpoints';
import { errorMessage } from '../ui/error-alert';

const batchSize = 100;

type MoveRequest = Pick<OrderMove, 'id' | 'status'> & Partial<OrderMove>;

export interface BulkMoveResult {
  /** Ids of orders that are where they were to go. */
  done: string[];
  /** What the server said to each of the others. */
  refused: ReadonlyMap<string, string>;
}

/**
 * Moves orders forwards, each on its own: what one is refused does not hold up the others.
 * @throws when nothing at all could be asked for
 */
export async function moveInBatches(moves: readonly MoveRequest[]): Promise<BulkMoveResult> {
  const moved = { done: [] as string[], refused: new Map<string, string>() };
  for (let start = 0; start < moves.length; start += batchSize) {
    const some = moves.slice(start, start + batchSize);
    try {
      const { data } = await api(moveOrders, { body: { moves: some } });
      for (const { id, ok, error } of data.results) {
        if (ok) moved.done.push(id);
        else moved.refused.set(id, error ?? 'It could not be moved.');
      }
    } catch (error) {
      if (start === 0) throw error;
      for (const { id } of some) moved.refused.set(id, errorMessage(error));
    }
  }
  return moved;
}

/** "1 order" and "2 orders" */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
