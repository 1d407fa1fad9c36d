import { useHydrated } from '~/lib/use-hydrated';
import { readTab, storeTab } from './tab-storage';

/** The last purchase of this tab: what keeps its link through a reload and the back button. */
export interface PurchaseRecord {
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

export const storePurchase = (purchase: PurchaseRecord): void => storeTab(key, purchase);

function readPurchase(): PurchaseRecord | null {
  const purchase = readTab<PurchaseRecord>(key);
  return purchase?.link && purchase.giftName ? purchase : null;
}

/** The way back to a purchase of this tab must not end at a link that its gifter has replaced. */
export function followReplacedLink(from: string, to: string): void {
  const purchase = readPurchase();
  if (purchase?.link === from) storePurchase({ ...purchase, link: to });
}

/** `ready` is false in the first rendering, where the tab's storage is not known. */
export function usePurchaseRecord(): { purchase: PurchaseRecord | null; ready: boolean } {
  const ready = useHydrated();
  return { purchase: ready ? readPurchase() : null, ready };
}
