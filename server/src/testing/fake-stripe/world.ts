import type { Json } from './form.ts';
import type { Books, Kind } from './ledger.ts';
import { newEvent } from './objects.ts';

/** What one call works in: the books, the twin's time, and whose key caused it. */
export type World = {
  books: Books;
  /** Seconds since 1970, by the twin's own clock. */
  now: number;
  idempotencyKey: string | null;
  /** Where the bank's page is. */
  bankOrigin: string;
  /** Hands a new event to the webhooks, in the same transaction as what it tells of. */
  announce(event: Json): void;
};

const relatedOf = (kind: Kind, object: Json): string | null =>
  kind === 'payment_intent' ? (object.metadata.reference ?? null) : (object.payment_intent ?? null);

export function save(world: World, kind: Kind, object: Json): void {
  world.books.put(kind, object, relatedOf(kind, object));
}

export function emit(world: World, type: string, object: Json): void {
  const event = newEvent(type, object, world.idempotencyKey, world.now);
  const intentId = object.object === 'payment_intent' ? object.id : object.payment_intent;
  world.books.put('event', event, intentId ?? null);
  world.announce(event);
}
