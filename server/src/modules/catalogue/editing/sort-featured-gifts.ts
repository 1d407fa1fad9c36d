import { MAX_SORTED_GIFTS } from '@presently/contracts/operator-featured-gifts';
import * as texts from '@presently/texts/server/catalogue';
import { HttpError, invalidField } from '../../../platform/http/http-error.ts';
import { type Actor, recordAudit } from '../../audit/index.ts';
import type { CatalogueEditingDeps } from './editing.deps.ts';
import { lockFeaturedGifts, setFeaturedOrder } from './gift-editing.store.ts';

type Order = {
  ids: string[];
  /** The order that the operator saw; undefined: no check. */
  seen_ids?: string[] | undefined;
};

/**
 * Puts the featured gifts into this order; the others follow, most popular first.
 * @throws HttpError 400 for a duplicate gift; 409 if one is not featured, or if the order has changed since it was seen
 */
export async function sortFeaturedGifts(
  { database }: CatalogueEditingDeps,
  operator: Actor,
  { ids, seen_ids }: Order,
): Promise<void> {
  if (new Set(ids).size < ids.length) throw invalidField('ids', texts.giftTwice);
  await database.transaction(async (tx) => {
    const all = await lockFeaturedGifts(tx);
    const present = all.slice(0, MAX_SORTED_GIFTS);
    const isOutdated = seen_ids !== undefined && seen_ids.join() !== present.join();
    if (isOutdated || ids.some((id) => !all.includes(id)))
      throw new HttpError('conflict', { message: texts.featuredChanged });
    if (ids.join() === present.join()) return;
    await setFeaturedOrder(tx, ids);
    await recordAudit(tx, operator, {
      action: 'gift.featured_sorted',
      subjectKind: 'gifts',
      subjectId: 'featured',
      before: { order: present },
      after: { order: ids },
    });
  });
}
