import { href, replace } from 'react-router';
import { readSession, writeSession } from './session-storage';

/** The last purchase of this tab, stored in session storage so that its link survives a reload and the back button. */
export interface CompletedPurchase {
  giftId: string;
  /** Such as P-10432; null if the response did not contain it. */
  orderNumber: string | null;
  giftName: string;
  picture: string | null;
  /** `{origin}/track/{gift_id}` */
  link: string;
  /** Key of the manage link for guests; null for users, who manage the gift in their account. */
  manageKey: string | null;
  email: string;
  /** Bought without a card and note, which can be added later. */
  canAddNote: boolean;
  /** Whether the confetti has been shown. */
  celebrated: boolean;
}

const key = 'presently.purchase';

export const saveLastPurchase = (purchase: CompletedPurchase): void => writeSession(key, purchase);

function readLastPurchase(): CompletedPurchase | null {
  const purchase = readSession<CompletedPurchase>(key);
  return purchase?.link && purchase.giftName ? purchase : null;
}

/** Updates the stored link after the gift link was replaced. */
export function updateLastPurchaseLink(from: string, to: string): void {
  const purchase = readLastPurchase();
  if (purchase?.link === from) saveLastPurchase({ ...purchase, link: to });
}

/** For client loaders. @throws a redirect to the home page if nothing was bought in this tab */
export function requireLastPurchase(): CompletedPurchase {
  const purchase = readLastPurchase();
  if (!purchase) throw replace(href('/'));
  return purchase;
}
