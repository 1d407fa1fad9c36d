import type { ApiClient } from '@presently/contracts/client';
import type { TrackedOrder } from '@presently/contracts/gift-links';
import { href, redirect } from 'react-router';
import { findCard } from './find-card';
import { lookUpGift } from './look-up-gift';

export type TrackPage =
  | { kind: 'tracked'; order: TrackedOrder; preview: string | null }
  | { kind: 'missing' };

/** For loaders: the order behind a gift link. @throws a redirect to the claim page while the gift is claimable */
export async function loadTrackPage(
  api: ApiClient,
  id: string,
  onError: (error: unknown) => void,
): Promise<TrackPage> {
  const found = await lookUpGift(api, id);
  if (found.kind === 'claimable') throw redirect(href('/recipient/:giftId', { giftId: id }));
  if (found.kind === 'missing') return found;
  const card = await findCard(api, found.order.card_image_id, onError);
  return { ...found, preview: card?.preview_url ?? null };
}
