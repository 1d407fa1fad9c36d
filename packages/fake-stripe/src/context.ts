import type { Json } from './form.ts';
import type { Kind, Ledger } from './ledger.ts';
import { newEvent } from './objects.ts';

/** The context of an API call. */
export type Context = {
  ledger: Ledger;
  /** Seconds since 1970; a test may have moved the clock ahead. */
  now: number;
  idempotencyKey: string | null;
  /** Origin of the bank's 3-D Secure page. */
  bankOrigin: string;
  /** Schedules the webhooks of a new event, in the transaction that stores it. */
  scheduleWebhooks(event: Json): void;
};

const relatedOf = (kind: Kind, object: Json): string | null =>
  kind === 'payment_intent' ? (object.metadata.reference ?? null) : (object.payment_intent ?? null);

export function save(context: Context, kind: Kind, object: Json): void {
  context.ledger.put(kind, object, relatedOf(kind, object));
}

export function emit(context: Context, type: string, object: Json): void {
  const event = newEvent(type, object, context.idempotencyKey, context.now);
  const intentId = object.object === 'payment_intent' ? object.id : object.payment_intent;
  context.ledger.put('event', event, intentId ?? null);
  context.scheduleWebhooks(event);
}
