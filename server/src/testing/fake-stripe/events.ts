import { type Answer, listAnswer, noSuch, ok } from './answers.ts';
import { type Json, listOf } from './form.ts';
import type { World } from './world.ts';

/** `delivery_success=false`: still on their way, or given up. */
export const listEvents = (world: World, query: Json): Answer =>
  listAnswer('/v1/events', query, ({ limit, after }) => {
    const types = new Set([...listOf(query.types), ...listOf(query.type)]);
    const filter = {
      undelivered: query.delivery_success === 'false',
      ...(query.created?.gte === undefined ? {} : { createdGte: Number(query.created.gte) }),
      ...(query.created?.lte === undefined ? {} : { createdLte: Number(query.created.lte) }),
    };
    if (types.size === 0) return world.books.list('event', filter, { after, limit });
    const found = world.books.list('event', filter, { after });
    return found.filter(({ type }) => types.has(type)).slice(0, limit);
  });

export function readEvent(world: World, id: string): Answer {
  const event = world.books.get(id);
  return event?.object === 'event' ? ok(event) : noSuch('event', id, 'id');
}
