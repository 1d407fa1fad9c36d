import { ApiError } from '@presently/contracts/client';
import { centsToDollars } from '@presently/contracts/money';
import * as texts from '@presently/texts/checkout/payment';
import { hasUnknownOutcome } from '~/lib/attempt';
import { confirmPayment, createOrder, updateManagedOrder, updateOrder } from '~/lib/endpoints';
import { api } from '~/lib/session';
import type { CreateOrderPayload, PurchaseAttempt } from './checkout-state';

export type OrderOutcome =
  | { kind: 'placed'; urlId: string; orderNumber: string | null; manageKey: string | null }
  | { kind: 'action-required'; intentId: string; clientSecret: string }
  /** Definitely not bought: the next click starts a new attempt. */
  | { kind: 'rejected'; reason: 'card' | 'sold-out' | 'login' | 'billing' | 'other'; message: string }
  /** Also not bought: the total, in dollars, differs from the one that the buyer has seen. */
  | { kind: 'price-changed'; price: number }
  /** Outcome unknown: the same attempt has to be retried. */
  | { kind: 'unknown'; message: string };

/** Sends an attempt. Retrying it with the same key returns the same outcome and never buys a second gift. */
export async function sendAttempt({ key, payload }: PurchaseAttempt): Promise<OrderOutcome> {
  try {
    const response = await api(createOrder, { body: payload, headers: { 'idempotency-key': key } });
    if (response.success) {
      // The response may come from a proxy instead of the API, so the presence of an ID is checked.
      if (!response.gift_id) throw new TypeError('the response has no gift_id');
      return {
        kind: 'placed',
        urlId: response.gift_id,
        orderNumber: response.data.order_number ?? null,
        manageKey: response.manage_key,
      };
    }
    return {
      kind: 'action-required',
      intentId: response.data.payment_intent_id,
      clientSecret: response.data.client_secret,
    };
  } catch (error) {
    return toOutcome(error);
  }
}

/** Confirms a payment intent after 3-D Secure; `retry` is called when the response does not contain the order yet. */
export async function confirmAttempt(
  intentId: string,
  body: { client_secret: string; outcome?: 'approved' | 'refused' },
  retry: () => Promise<OrderOutcome>,
): Promise<OrderOutcome> {
  try {
    const { data } = await api(confirmPayment, { params: { id: intentId }, body });
    return data.gift_id
      ? {
          kind: 'placed',
          urlId: data.gift_id,
          orderNumber: data.order_number ?? null,
          manageKey: data.manage_key ?? null,
        }
      : await retry();
  } catch (error) {
    return toOutcome(error);
  }
}

/**
 * Asks for the outcome of an earlier attempt. If it still awaits 3-D Secure, it is cancelled first, because it could
 * be approved later, e.g. in the bank's app, and until then it keeps the gift reserved.
 */
export async function resolveAttempt(
  attempt: PurchaseAttempt,
): Promise<Exclude<OrderOutcome, { kind: 'action-required' }>> {
  const sent = await sendAttempt(attempt);
  if (sent.kind !== 'action-required') return sent;
  const outcome = await confirmAttempt(
    sent.intentId,
    { client_secret: sent.clientSecret, outcome: 'refused' },
    () => sendAttempt(attempt),
  );
  return outcome.kind === 'action-required'
    ? { kind: 'unknown', message: texts.confirmationPending }
    : outcome;
}

/** Updates an order placed by an earlier attempt with the note and card chosen since. */
export async function applyChanges(
  placed: { urlId: string; manageKey: string | null },
  { note_title, note_body, card_image_id }: CreateOrderPayload,
): Promise<void> {
  const body = { note_title, note_body, card_image_id: card_image_id ?? null };
  if (placed.manageKey) await api(updateManagedOrder, { params: { key: placed.manageKey }, body });
  else await api(updateOrder, { params: { id: placed.urlId }, body });
}

function toOutcome(error: unknown): OrderOutcome {
  console.error('creating the order failed', error);
  if (!(error instanceof ApiError)) return { kind: 'unknown', message: texts.unknownError };
  const message = error.message || texts.unknownError;
  if (hasUnknownOutcome(error)) return { kind: 'unknown', message };
  if (error.code === 'price_changed' && error.amount !== undefined)
    return { kind: 'price-changed', price: centsToDollars(error.amount) };
  return { kind: 'rejected', reason: toRejectionReason(error), message };
}

function toRejectionReason({
  status,
  code,
  fields,
}: ApiError): 'card' | 'sold-out' | 'login' | 'billing' | 'other' {
  if (status === 402) return 'card';
  if (status === 401) return 'login';
  if (code === 'out_of_stock') return 'sold-out';
  return status === 400 && Object.keys(fields).some((name) => name.startsWith('billing'))
    ? 'billing'
    : 'other';
}
