import { type ApiClient, ApiError } from '@presently/contracts/client';
import type { ClaimableGift } from '@presently/contracts/gift-links';
import { getClaimableGift } from '~/lib/endpoints';
import { findCard } from './find-card';
import { gifterName } from './gifter-name';
import { isNotFoundError } from './look-up-gift';

/**
 * A gift as its link shows it before the tap. What is inside is not part of the page: the browser asks for it,
 * so no preview and no look at the page's source gives it away.
 */
export interface WrappedGiftData {
  gifter: string;
  cardId: string | null;
  cardPicture: string | null;
}

export type ClaimPage =
  | { kind: 'wrapped'; gift: WrappedGiftData; preview: string | null }
  | { kind: 'claimed'; preview: string | null }
  | { kind: 'ended'; reason: ClaimableGift['cancel_reason']; gifter: string; preview: string | null }
  | { kind: 'failed'; status: number; message: string };

/** For loaders: what a gift link opens. A failure is part of the answer, with the status the page should have. */
export async function loadClaimPage(
  api: ApiClient,
  giftId: string,
  onError: (error: unknown) => void,
): Promise<ClaimPage> {
  try {
    const { data } = await api(getClaimableGift, { params: { urlId: giftId } });
    return await pageOf(api, data, onError);
  } catch (error) {
    if (error instanceof ApiError && isNotFoundError(error))
      return { kind: 'failed', status: 404, message: 'Gift not found' };
    onError(error);
    const status = error instanceof ApiError && error.status >= 400 ? error.status : 500;
    return { kind: 'failed', status, message: 'Failed to load gift details. Please check your gift ID.' };
  }
}

async function pageOf(
  api: ApiClient,
  gift: ClaimableGift,
  onError: (error: unknown) => void,
): Promise<ClaimPage> {
  const card = await findCard(api, gift.card_image_id, onError);
  const preview = card?.preview_url ?? null;
  const gifter = gifterName(gift.gifter);
  if (gift.claimed) return { kind: 'claimed', preview };
  // Without a reason its time is over, and the shop has not come by yet to end it.
  if (!gift.claimable) return { kind: 'ended', reason: gift.cancel_reason ?? 'expired', gifter, preview };
  return {
    kind: 'wrapped',
    gift: { gifter, cardId: gift.card_image_id, cardPicture: card?.image_url ?? null },
    preview,
  };
}
