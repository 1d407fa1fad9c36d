import { formatDays } from '@presently/texts/format';
import { useShopDetails } from '~/lib/shop-details';

/** For how long after the purchase a gift can be claimed, as the owner has set it: "14 days". */
export function useClaimWindow(): string {
  const shop = useShopDetails();
  if (!shop) throw new Error('The shop is known on every page but error pages');
  return formatDays(shop.claimWindowDays);
}
