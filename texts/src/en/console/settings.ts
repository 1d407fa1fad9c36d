import { plural } from '../../plural.ts';

export const introduction = 'Changes apply immediately.';
export const saved = 'Settings saved';
export const theShop = 'Shop';
export const contactEmail = 'Contact email';
export const contactAddress = 'Address';
export const contactsHint = 'Shown in the footer, on the contact page, and in emails.';
export const timeZone = 'Time zone';
export const timeZoneHint = 'Days in analytics, exports, and date filters start at midnight here.';
export const usTimeZones = 'United States';
export const otherTimeZones = 'Other';
/** By the first part of IANA names; the others are regions as they stand. */
export const timeZoneRegions = {
  America: 'Americas',
  Atlantic: 'Atlantic Ocean',
  Indian: 'Indian Ocean',
  Pacific: 'Pacific Ocean',
};
export const checkoutAndClaims = 'Checkout and claims';
export const guestCheckout = 'Allow guest checkout';
export const guestCheckoutHint = 'When off, shoppers sign in before they pay.';
export const claimWindow = 'Days to claim a gift';
export const claimWindowHint = 'Applies to new orders. Unclaimed gifts expire and are refunded.';
export const managerRefundLimit = 'Refund limit for managers';
export const managerRefundLimitHint =
  'In dollars, for each refund or canceled order. Leave blank for any amount.';
export const warnings = 'Console warnings';
export const lowStockHint = 'Warn when this many or fewer are left.';
export const expiringSoonHint = 'Warn this many days before a gift expires.';
export const changedBy = ({ by, time, defaultValue }: { by: string; time: string; defaultValue: string }) =>
  `Updated ${time} by ${by}. Default: ${defaultValue}.`;
export const changed = ({ time, defaultValue }: { time: string; defaultValue: string }) =>
  `Updated ${time}. Default: ${defaultValue}.`;
export const on = 'On';
export const off = 'Off';
export const unsavedChanges = (count: number) =>
  plural(count, { one: '1 unsaved change', other: `${count} unsaved changes` });
