import { type ApiClient, ApiError } from '@presently/contracts/client';
import type { ClaimableGift } from '@presently/contracts/gift-links';
import * as texts from '@presently/texts/gift/claim';
import { giftNotFound } from '@presently/texts/gift/unknown-link';
import { getGiftByLink } from '~/lib/endpoints';
import { findCard } from './find-card';
import { gifterFullName, gifterName } from './gifter-name';
import { isNotFoundError } from './look-up-gift';

/**
 * What the page of a gift link contains before the gift is opened. The contents are fetched by the browser later,
 * so that neither link previews nor the page source reveal them.
 */
export interface WrappedGiftData {
  gifter: string;
  cardId: string | null;
  cardPicture: string | null;
  hasNote: boolean;
}

/** The link preview shown in chats. */
interface LinkPreview {
  preview: string | null;
  /** First name. */
  sender: string | null;
}

export type ClaimPage =
  | ({ kind: 'wrapped'; gift: WrappedGiftData } & LinkPreview)
  | ({ kind: 'claimed' } & LinkPreview)
  | ({ kind: 'ended'; reason: ClaimableGift['cancel_reason']; gifter: string | null } & LinkPreview)
  | { kind: 'failed'; status: number; message: string };

/**
 * For loaders. Failures are returned, with the HTTP status for the page, not thrown.
 * @returns the page, and the gift's id, which the page does not contain; null on failure
 */
export async function loadClaimPage(
  api: ApiClient,
  urlId: string,
  onError: (error: unknown) => void,
): Promise<{ page: ClaimPage; inventoryId: string | null }> {
  try {
    const { data } = await api(getGiftByLink, { params: { urlId } });
    return { page: await toClaimPage(api, data, onError), inventoryId: data.inventory_item.id };
  } catch (error) {
    if (error instanceof ApiError && isNotFoundError(error)) return failedPage(404, giftNotFound);
    onError(error);
    const status = error instanceof ApiError && error.status >= 400 ? error.status : 500;
    return failedPage(status, texts.giftNotLoaded);
  }
}

const failedPage = (status: number, message: string) => ({
  page: { kind: 'failed' as const, status, message },
  inventoryId: null,
});

async function toClaimPage(
  api: ApiClient,
  gift: ClaimableGift,
  onError: (error: unknown) => void,
): Promise<ClaimPage> {
  const card = await findCard(api, gift.card_image_id, onError);
  const link = { preview: card?.preview_url ?? null, sender: gift.gifter.first_name };
  if (gift.claimed) return { kind: 'claimed', ...link };
  // No cancel reason: the gift has expired, but the scheduled task has not cancelled it yet.
  if (!gift.claimable) {
    const gifter = gifterFullName(gift.gifter);
    return { kind: 'ended', reason: gift.cancel_reason ?? 'expired', gifter, ...link };
  }
  return {
    kind: 'wrapped',
    gift: {
      gifter: gifterName(gift.gifter),
      cardId: gift.card_image_id,
      cardPicture: card?.image_url ?? null,
      hasNote: gift.notes !== '',
    },
    ...link,
  };
}
