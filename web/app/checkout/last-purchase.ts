import { useHydrated } from '~/lib/use-hydrated';
import { readSession, writeSession } from './session-storage';

/** The last purchase of this tab: what keeps its link through a reload and the back button. */
export interface CompletedPurchase {
  giftId: string;
  giftName: string;
  picture: string | null;
  /** `{origin}/track/{gift_id}` */
  link: string;
  /** A guest's way to the gift; null for a user, who finds it under their gifts. */
  manageKey: string | null;
  email: string;
  celebrated: boolean;
}

const key = 'presently.purchase';

export const saveLastPurchase = (purchase: CompletedPurchase): void => writeSession(key, purchase);

function readLastPurchase(): CompletedPurchase | null {
  const purchase = readSession<CompletedPurchase>(key);
  return purchase?.link && purchase.giftName ? purchase : null;
}

/** The way back to a purchase of this tab must not end at a link that its gifter has replaced. */
export function updateLastPurchaseLink(from: string, to: string): void {
  const purchase = readLastPurchase();
  if (purchase?.link === from) saveLastPurchase({ ...purchase, link: to });
}

/** `ready` is false in the first rendering, where the tab's storage is not known. */
export function useLastPurchase(): { purchase: CompletedPurchase | null; ready: boolean } {
  const ready = useHydrated();
  return { purchase: ready ? readLastPurchase() : null, ready };
}
