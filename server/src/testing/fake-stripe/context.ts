import type { Json } from './form.ts';
import type { Ledger, Kind } from './ledger.ts';
import { newEvent } from './objects.ts';

/** What one call works in: the ledger, the fake's time, and whose key caused it. */
export type Context = {
  ledger: Ledger;
  /** Seconds since 1970, by the fake's own clock. */
  now: number;
  idempotencyKey: string | null;
  /** Where the bank's page is. */
  bankOrigin: string;
  /** Hands a new event to the webhooks, in the same transaction as what it tells of. */
  announce(event: Json): void;
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
  context.announce(event);
}
