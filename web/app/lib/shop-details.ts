import { useRouteLoaderData } from 'react-router';
import type { Site } from './meta';

/** What owners have settled of what pages say about the shop. */
export interface ShopDetails {
  name: string;
  contactEmail: string | null;
  contactPhone: string | null;
  /** In lines. */
  contactAddress: string | null;
}

/** Undefined on a page that could not be made at all. */
export const useShopDetails = (): ShopDetails | undefined => useRouteLoaderData<Site>('root')?.shop;

/** The product's own name until owners give the shop another. */
export const productName = 'Presently';

export const useShopName = (): string => useShopDetails()?.name ?? productName;

/** A telephone link: "(212) 555-0142" → "tel:+12125550142". */
export function phoneLink(shown: string): string {
  const digits = shown.replace(/[^\d+]/g, '');
  return `tel:${digits.length === 10 ? `+1${digits}` : digits}`;
}
