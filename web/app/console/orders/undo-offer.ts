import type { OperatorOrder } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/orders/shared';
import { randomHex } from '~/lib/random-hex';
import { api } from '~/lib/session';
import { showToast } from '~/ui/toast';
import { errorMessage } from '../data/error-message';
import { undoOrder } from '../endpoints';

/** A step just made. `title` names its order; `status` is that which the step led to. */
export type Step = Pick<OperatorOrder, 'id' | 'status'> & { title: string };

/** What the action of the undo route does. */
export interface UndoChange {
  steps: (Step & { idempotencyKey: string })[];
}

export interface UndoResult {
  /** Ids of the orders whose step was taken back. */
  undone: string[];
  /** The others, with the reason. */
  rejected: { title: string; error: string }[];
}

type Runner = (change: UndoChange) => void;
let runner: Runner | null = null;

/** Sets what sends the change, so that the screen is loaded again. Returns the function that ends this. */
export function setUndoRunner(next: Runner): () => void {
  runner = next;
  return () => {
    if (runner === next) runner = null;
  };
}

/** Says what was done, and offers to take it back for ten seconds, whichever screen is open then. */
export function offerUndo(text: string, steps: readonly Step[]): void {
  const withKeys = steps.map((step) => ({ ...step, idempotencyKey: randomHex() }));
  showToast(text, 'success', { label: texts.undo, run: () => runner?.({ steps: withKeys }) });
}

/** Takes back each step; an order that is rejected does not affect the others. */
export async function undoSteps({ steps }: UndoChange): Promise<UndoResult> {
  const result: UndoResult = { undone: [], rejected: [] };
  for (const { id, status, title, idempotencyKey } of steps) {
    const headers = { 'idempotency-key': idempotencyKey };
    try {
      await api(undoOrder, { params: { id }, body: { seen_status: status }, headers });
      result.undone.push(id);
    } catch (error) {
      result.rejected.push({ title, error: errorMessage(error) });
    }
  }
  return result;
}
