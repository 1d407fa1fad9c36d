import { behaviourOf, cardNumberOfTestMethod } from './cards.ts';
import { type Context, save } from './context.ts';
import type { Json } from './form.ts';
import { newId, newPaymentMethod, publicView } from './objects.ts';
import { fail, invalid, notFound, ok, type StripeResponse } from './responses.ts';

const cardError = (code: string, message: string, param: string): StripeResponse =>
  fail(402, { type: 'card_error', code, message, param });

/** Tokenises a card, which the browser sends directly to Stripe. */
export function createPaymentMethod(context: Context, params: Json): StripeResponse {
  if (params.type !== 'card') return invalid('Invalid type', { param: 'type' });
  const card = params.card ?? {};
  const number = String(card.number ?? '').replace(/[\s-]/g, '');
  const month = Number(card.exp_month);
  const year = fullYear(Number(card.exp_year));
  if (!behaviourOf(number)) return cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  if (!(month >= 1 && month <= 12))
    return cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  const today = new Date(context.now * 1000);
  if (!(year * 12 + month - 1 >= today.getUTCFullYear() * 12 + today.getUTCMonth()))
    return cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  if (!/^\d{3,4}$/.test(String(card.cvc ?? '')))
    return cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  const method = newPaymentMethod(
    { number, exp_month: month, exp_year: year },
    params.billing_details ?? {},
    context.now,
  );
  save(context, 'payment_method', method);
  return ok(publicView(method));
}

const fullYear = (year: number): number => (year < 100 ? 2000 + year : year);

/** A wallet's authorisation: a payment method that exists once an intent is confirmed with the token. */
export function createConfirmationToken(context: Context, params: Json): StripeResponse {
  const created = createPaymentMethod(context, params.payment_method_data ?? {});
  if (created.status !== 200) return created;
  const { id: _, created: __, object: ___, ...preview } = created.body as Json;
  const token = {
    id: newId('ctoken'),
    object: 'confirmation_token',
    created: context.now,
    expires_at: context.now + 12 * 3600,
    livemode: false,
    payment_intent: null,
    payment_method_preview: preview,
    internal_payment_method: (created.body as Json).id,
  };
  save(context, 'confirmation_token', token);
  return ok(publicView(token));
}

/** The payment method of a confirmation token, which works for one intent. */
export function resolveConfirmationToken(context: Context, id: string): Json | StripeResponse {
  const token = context.ledger.get(id);
  if (token?.object !== 'confirmation_token')
    return { ...notFound('confirmation_token', id, 'confirmation_token'), status: 400 };
  return context.ledger.get(token.internal_payment_method) as Json;
}

/** A payment method by id; for one of Stripe's named test methods, a new payment method. */
export function resolvePaymentMethod(context: Context, id: string): Json | StripeResponse {
  const number = cardNumberOfTestMethod(id);
  if (number !== null) {
    const method = newPaymentMethod({ number, exp_month: 12, exp_year: 2040 }, {}, context.now);
    save(context, 'payment_method', method);
    return method;
  }
  const method = context.ledger.get(id);
  if (method?.object !== 'payment_method')
    return { ...notFound('PaymentMethod', id, 'payment_method'), status: 400 };
  return method;
}

export const isStripeResponse = (value: Json | StripeResponse): value is StripeResponse =>
  'status' in value && 'body' in value;

const METHOD_USED_MESSAGE =
  'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.';

/** A payment method without a customer can be used for one intent only. */
export const usedMethodError = (method: Json, intentId: string): StripeResponse | null =>
  method.internal_used_by !== null && method.internal_used_by !== intentId
    ? invalid(METHOD_USED_MESSAGE, { code: 'payment_method_unexpected_state', param: 'payment_method' })
    : null;
