import { ApiError } from '@presently/contracts/client';
import { confirmPayment, createOrder, updateManagedOrder, updateOrder } from '~/lib/endpoints';
import { api } from '~/lib/session';
import type { Attempt, CreateOrderPayload } from './checkout-state';

export type OrderOutcome =
  | { kind: 'placed'; giftId: string; manageKey: string | null }
  | { kind: 'bank'; intentId: string; clientSecret: string }
  /** Nobody bought anything: the next try is a new one. */
  | { kind: 'refused'; reason: 'card' | 'sold-out' | 'login' | 'billing' | 'other'; message: string }
  /** Nobody knows: the same try has to be repeated. */
  | { kind: 'unknown'; message: string };

/** Sends one attempt. Repeating it with its key gets the same end, never a second gift. */
export async function sendAttempt({ key, payload }: Attempt): Promise<OrderOutcome> {
  try {
    const answer = await api(createOrder, { body: payload, headers: { 'idempotency-key': key } });
    if (answer.success) {
      // Not only the shop answers: whatever stands before it may too. Without an id there is no gift.
      if (!answer.gift_id) throw new TypeError('the answer names no gift');
      return { kind: 'placed', giftId: answer.gift_id, manageKey: answer.manage_key };
    }
    return { kind: 'bank', intentId: answer.data.payment_intent_id, clientSecret: answer.data.client_secret };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** Ends a payment after the bank was asked; `repeat` learns the rest when the answer is not the whole story. */
export async function confirmAttempt(
  intentId: string,
  body: { client_secret: string; outcome?: 'approved' | 'refused' },
  repeat: () => Promise<OrderOutcome>,
): Promise<OrderOutcome> {
  try {
    const { data } = await api(confirmPayment, { params: { id: intentId }, body });
    return data.gift_id
      ? { kind: 'placed', giftId: data.gift_id, manageKey: data.manage_key ?? null }
      : await repeat();
  } catch (error) {
    return outcomeOf(error);
  }
}

/** Brings a gift that an earlier try had bought to what was changed since. */
export async function applyChanges(
  placed: { giftId: string; manageKey: string | null },
  { notes, card_image_id }: CreateOrderPayload,
): Promise<void> {
  const body = { notes, card_image_id: card_image_id ?? null };
  if (placed.manageKey) await api(updateManagedOrder, { params: { key: placed.manageKey }, body });
  else await api(updateOrder, { params: { id: placed.giftId }, body });
}

const settled = new Set([400, 401, 402, 403, 404, 409, 413, 415, 422]);

function outcomeOf(error: unknown): OrderOutcome {
  console.error('creating the order failed', error);
  if (!(error instanceof ApiError)) return { kind: 'unknown', message: 'Unknown error' };
  const message = error.message || 'Unknown error';
  if (!settled.has(error.status) || error.code === 'request_in_progress') return { kind: 'unknown', message };
  return { kind: 'refused', reason: reasonOf(error), message };
}

function reasonOf({ status, code, fields }: ApiError): 'card' | 'sold-out' | 'login' | 'billing' | 'other' {
  if (status === 402) return 'card';
  if (status === 401) return 'login';
  if (code === 'out_of_stock') return 'sold-out';
  return status === 400 && Object.keys(fields).some((name) => name.startsWith('billing'))
    ? 'billing'
    : 'other';
}
