import type { Context } from './context.ts';
import { type Json, listOf } from './form.ts';
import { listResponse, notFound, ok, type StripeResponse } from './responses.ts';

/** With `delivery_success=false` only events that are pending or have failed. */
export const listEvents = (context: Context, query: Json): StripeResponse =>
  listResponse('/v1/events', query, ({ limit, after }) => {
    const types = new Set([...listOf(query.types), ...listOf(query.type)]);
    const filter = {
      undelivered: query.delivery_success === 'false',
      ...(query.created?.gte === undefined ? {} : { createdGte: Number(query.created.gte) }),
      ...(query.created?.lte === undefined ? {} : { createdLte: Number(query.created.lte) }),
    };
    if (types.size === 0) return context.ledger.list('event', filter, { after, limit });
    const found = context.ledger.list('event', filter, { after });
    return found.filter(({ type }) => types.has(type)).slice(0, limit);
  });

export function readEvent(context: Context, id: string): StripeResponse {
  const event = context.ledger.get(id);
  return event?.object === 'event' ? ok(event) : notFound('event', id, 'id');
}
