import type { OperatorOrder } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/orders/shared';
import { randomHex } from '~/lib/random-hex';
import { api } from '~/lib/session';
import { showToast } from '~/ui/toast';
import { errorMessage } from '../data/error-message';
import { undoOrder } from '../endpoints';

/** A step just made. `title` describes its order; `status` is the new status. */
export type Step = Pick<OperatorOrder, 'id' | 'status'> & { title: string };

/** The action of the undo route. */
export interface UndoChange {
  steps: (Step & { idempotencyKey: string })[];
}

export interface UndoResult {
  /** Ids of the orders whose step was undone. */
  undone: string[];
  /** The others, with the reason. */
  rejected: { title: string; error: string }[];
}

type Runner = (change: UndoChange) => void;
let runner: Runner | null = null;

/** Sets the function that sends the change, so that the screen is revalidated. Returns a cleanup function. */
export function setUndoRunner(next: Runner): () => void {
  runner = next;
  return () => {
    if (runner === next) runner = null;
  };
}

/** Confirms the step and offers to undo it for ten seconds, on any screen. */
export function offerUndo(text: string, steps: readonly Step[]): void {
  const withKeys = steps.map((step) => ({ ...step, idempotencyKey: randomHex() }));
  showToast(text, 'success', { label: texts.undo, run: () => runner?.({ steps: withKeys }) });
}

/** Undoes each step; a rejected order does not affect the others. */
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
