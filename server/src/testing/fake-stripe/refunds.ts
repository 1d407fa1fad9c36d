import { type Answer, invalid, listAnswer, noSuch, ok } from './answers.ts';
import type { Json } from './form.ts';
import { newRefund } from './objects.ts';
import { emit, save, type World } from './world.ts';

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

export function createRefund(world: World, params: Json): Answer {
  const intent = world.books.get(String(params.payment_intent));
  if (intent?.object !== 'payment_intent')
    return { ...noSuch('payment_intent', String(params.payment_intent), 'payment_intent'), status: 400 };
  if (intent.status !== 'succeeded')
    return invalid('This PaymentIntent does not have a successful charge to refund.', {
      code: 'charge_not_refundable',
    });
  const charge = world.books.get(intent.latest_charge) as Json;
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = Number(params.amount ?? left);
  if (left === 0)
    return invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if (!Number.isInteger(amount) || amount <= 0)
    return invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  if (amount > left)
    return invalid(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    );
  const refund = newRefund(intent, amount, params, world.now);
  const after = countBack(charge, amount);
  save(world, 'refund', refund);
  save(world, 'charge', after);
  emit(world, 'refund.created', refund);
  emit(world, 'charge.refunded', after);
  return ok(refund);
}

const countBack = (charge: Json, amount: number): Json => {
  const refunded = charge.amount_refunded + amount;
  return { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount_captured };
};

/** A refund that was given comes back, weeks later: the cardholder's account is closed. */
export function failRefund(world: World, id: string): Answer {
  const refund = world.books.get(id);
  if (refund?.object !== 'refund') return noSuch('refund', id, 'id');
  if (refund.status !== 'succeeded') return ok(refund);
  const failed = { ...refund, status: 'failed', failure_reason: 'lost_or_stolen_card' };
  save(world, 'refund', failed);
  save(world, 'charge', countBack(world.books.get(refund.charge) as Json, -refund.amount));
  emit(world, 'refund.failed', failed);
  return ok(failed);
}

export function readRefund(world: World, id: string): Answer {
  const refund = world.books.get(id);
  return refund?.object === 'refund' ? ok(refund) : noSuch('refund', id, 'id');
}

export const listRefunds = (world: World, query: Json): Answer =>
  listAnswer('/v1/refunds', query, (page) =>
    world.books.list(
      'refund',
      query.payment_intent === undefined ? {} : { related: query.payment_intent },
      page,
    ),
  );
