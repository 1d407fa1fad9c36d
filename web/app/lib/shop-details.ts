import type { ShopDetails } from '@presently/contracts/shop-details';
import { useRouteLoaderData } from 'react-router';
import type { AnalyticsConfig } from './analytics';

/** Data of the root loader: the site's settings, available on every page. */
export interface Site {
  origin: string;
  apiUrl: string | null;
  shop: ShopDetails;
  /** Whether codes arrive in the local inbox, because no SMS or email provider is configured. */
  localInbox: boolean;
  errorReportingDsn: string | null;
  /** With the path patterns of the pages on which it may run. */
  analytics: (AnalyticsConfig & { pages: readonly string[] }) | null;
}

/** Undefined on error pages without root loader data. */
export const useSite = (): Site | undefined => useRouteLoaderData<Site>('root');

export const useShopDetails = (): ShopDetails | undefined => useSite()?.shop;

/** The shop's name until owners change it. */
export const productName = 'Presently';

export const useShopName = (): string => useShopDetails()?.name ?? productName;

export function useLegalName(): string {
  const name = useShopName();
  return useShopDetails()?.legalName ?? name;
}

/** A telephone link: "(212) 555-0142" → "tel:+12125550142". */
export function phoneLink(displayed: string): string {
  const digits = displayed.replace(/[^\d+]/g, '');
  return `tel:${digits.length === 10 ? `+1${digits}` : digits}`;
}
