import type { ShopDetails } from '@presently/contracts/shop-details';

/** Of a shop whose settings nobody has changed. */
export const SHOP_DETAILS: ShopDetails = {
  name: 'Presently',
  contactEmail: null,
  contactPhone: null,
  contactAddress: null,
  legalName: null,
  legalAddress: null,
  accentStyle: null,
  logo: null,
  claimWindowDays: 14,
  guestCheckout: true,
};
