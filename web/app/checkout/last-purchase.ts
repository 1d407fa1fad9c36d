import type { Order } from '@presently/contracts/orders';
import { href, replace } from 'react-router';
import type { CheckoutState } from './checkout-state';
import { readSession, writeSession } from './session-storage';

/** The last purchase of this tab, stored in session storage so that its link survives a reload and the back button. */
export interface CompletedPurchase {
  /** The id in the gift link. */
  urlId: string;
  /** Such as P-10432; null if the response did not contain it. */
  orderNumber: string | null;
  giftName: string;
  picture: string | null;
  /** `{origin}/track/{gift_id}` */
  link: string;
  /** Key of the manage link for guests; null for users, who manage the gift in their account. */
  manageKey: string | null;
  email: string;
  /** Bought where no card and note could be chosen: they can be added now. */
  canAddNote: boolean;
  /** Whether the gift has a card or a note. Absent in purchases of earlier versions. */
  hasCardOrNote?: boolean;
  /** What was chosen in the checkout, to be offered until a card or a note is added. */
  draft?: Pick<CheckoutState, 'cardImageId' | 'shortNote' | 'personalMessage'> | null;
  /** Whether the confetti has been shown. */
  celebrated: boolean;
}

const key = 'presently.purchase';

export const saveLastPurchase = (purchase: CompletedPurchase): void => writeSession(key, purchase);

function readLastPurchase(): CompletedPurchase | null {
  const purchase = readSession<CompletedPurchase>(key);
  return purchase?.urlId && purchase.giftName ? purchase : null;
}

/** Updates the stored purchase, unless it is another one by now. */
export function updateLastPurchase(link: string, change: Partial<CompletedPurchase>): void {
  const purchase = readLastPurchase();
  if (purchase?.link === link) saveLastPurchase({ ...purchase, ...change });
}

/** Updates the stored link, and the id in it, after the gift link was replaced. */
export const updateLastPurchaseLink = (
  oldLink: string,
  { gift_link: link, url_id: urlId }: Pick<Order, 'gift_link' | 'url_id'>,
): void => updateLastPurchase(oldLink, { link, urlId });

/** For client loaders. @throws a redirect to the home page if nothing was bought in this tab */
export function requireLastPurchase(): CompletedPurchase {
  const purchase = readLastPurchase();
  if (!purchase) throw replace(href('/'));
  return purchase;
}
