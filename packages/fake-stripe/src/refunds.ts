import { type Context, emit, save } from './context.ts';
import type { Json } from './form.ts';
import { newRefund } from './objects.ts';
import { createdFilter, invalid, listResponse, notFound, ok, type StripeResponse } from './responses.ts';

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

export function createRefund(context: Context, params: Json): StripeResponse {
  const intent = context.ledger.get(String(params.payment_intent));
  if (intent?.object !== 'payment_intent')
    return { ...notFound('payment_intent', String(params.payment_intent), 'payment_intent'), status: 400 };
  if (intent.status !== 'succeeded')
    return invalid('This PaymentIntent does not have a successful charge to refund.', {
      code: 'charge_not_refundable',
    });
  const charge = context.ledger.get(intent.latest_charge) as Json;
  const refundable = charge.amount_captured - charge.amount_refunded;
  const amount = Number(params.amount ?? refundable);
  if (refundable === 0)
    return invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (!Number.isInteger(amount) || amount <= 0)
    return invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  if (amount > refundable)
    return invalid(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(refundable)})`,
      { param: 'amount' },
    );
  const refund = newRefund(intent, amount, params, context.now);
  const updatedCharge = addToRefunded(charge, amount);
  save(context, 'refund', refund);
  save(context, 'charge', updatedCharge);
  emit(context, 'refund.created', refund);
  emit(context, 'charge.refunded', updatedCharge);
  return ok(refund);
}

const addToRefunded = (charge: Json, amount: number): Json => {
  const refunded = charge.amount_refunded + amount;
  return { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount_captured };
};

/** Fails a refund that had succeeded, as happens weeks later when the card's account is closed. */
export function failRefund(context: Context, id: string): StripeResponse {
  const refund = context.ledger.get(id);
  if (refund?.object !== 'refund') return notFound('refund', id, 'id');
  if (refund.status !== 'succeeded') return ok(refund);
  const failed = { ...refund, status: 'failed', failure_reason: 'lost_or_stolen_card' };
  save(context, 'refund', failed);
  save(context, 'charge', addToRefunded(context.ledger.get(refund.charge) as Json, -refund.amount));
  emit(context, 'refund.failed', failed);
  return ok(failed);
}

export function readRefund(context: Context, id: string): StripeResponse {
  const refund = context.ledger.get(id);
  return refund?.object === 'refund' ? ok(refund) : notFound('refund', id, 'id');
}

export const listRefunds = (context: Context, query: Json): StripeResponse =>
  listResponse('/v1/refunds', query, (page) =>
    context.ledger.list(
      'refund',
      {
        ...createdFilter(query),
        ...(query.payment_intent === undefined ? {} : { related: query.payment_intent }),
      },
      page,
    ),
  );
