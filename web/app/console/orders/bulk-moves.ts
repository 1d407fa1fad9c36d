import type { OrderMove } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/orders/list';
import { api } from '~/lib/session';
import { errorMessage } from '../data/error-message';
import { moveOrders } from '../endpoints';
import { printPackingSlips } from './print-packing-slips';
import { offerUndo } from './undo-offer';

/** Maximum per request. */
const BATCH_SIZE = 100;

type MoveRequest = Pick<OrderMove, 'id' | 'status'> & Partial<OrderMove>;

/** The action of the orders route; `title` describes an order that could not be moved. */
export type BulkChange =
  | { kind: 'pack'; orders: { title: string; move: MoveRequest }[]; printsSlips: boolean }
  | { kind: 'ship'; orders: { title: string; move: MoveRequest }[] };

export interface BulkMoveResult {
  /** Ids of the orders that were moved. */
  moved: string[];
  /** The others, with the reason. */
  rejected: { id: string; title: string; error: string }[];
  /** Why the slips of packed orders were not printed. */
  printFailure: string | null;
}

/**
 * Moves orders to their next status, in batches; a rejected order does not affect the others. Prints after marking
 * them: only packed orders get a slip, and a failed print can be repeated.
 * @throws ApiError if the first batch fails
 */
export async function moveInBulk(change: BulkChange): Promise<BulkMoveResult> {
  const { moved, rejected } = await moveInBatches(change.orders.map(({ move }) => move));
  const result: BulkMoveResult = {
    moved,
    rejected: change.orders.flatMap(({ title, move: { id } }) => {
      const error = rejected.get(id);
      return error === undefined ? [] : [{ id, title, error }];
    }),
    printFailure: null,
  };
  if (moved.length === 0) return result;
  const done = change.kind === 'ship' ? texts.ordersShipped : texts.ordersPacked;
  const steps = change.orders.filter(({ move }) => moved.includes(move.id));
  offerUndo(
    done(moved.length),
    steps.map(({ title, move: { id, status } }) => ({ id, status, title })),
  );
  if (change.kind === 'pack' && change.printsSlips)
    result.printFailure = await printPackingSlips(moved).then(() => null, errorMessage);
  return result;
}

async function moveInBatches(moves: readonly MoveRequest[]) {
  const result = { moved: [] as string[], rejected: new Map<string, string>() };
  for (let start = 0; start < moves.length; start += BATCH_SIZE) {
    const batch = moves.slice(start, start + BATCH_SIZE);
    try {
      const { data } = await api(moveOrders, { body: { moves: batch } });
      for (const { id, ok, error } of data.results) {
        if (ok) result.moved.push(id);
        else result.rejected.set(id, error ?? texts.notUpdated);
      }
    } catch (error) {
      if (start === 0) throw error;
      for (const { id } of batch) result.rejected.set(id, errorMessage(error));
    }
  }
  return result;
}

/** "Tea for Noor: Bea marked it Delivered." for each. */
export const formatRejections = (rejected: BulkMoveResult['rejected']): string =>
  rejected.map(({ title, error }) => texts.rejection({ order: title, error })).join(' ');
