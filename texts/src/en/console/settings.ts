import { plural } from '../../plural.ts';

export const introduction = 'Changes apply immediately.';
export const saved = 'Settings saved';
export const theShop = 'Shop';
export const contactEmail = 'Contact email';
export const contactAddress = 'Address';
export const contactsHint = 'Shown in the footer, on the contact page, and in emails.';
export const look = 'Look';
export const logo = {
  title: 'Logo',
  hint: 'Replaces the name in the header, on packing slips, and in emails.',
  drop: 'Drop a logo here',
  choose: 'Choose a logo',
  replace: 'Replace logo',
  remove: 'Remove logo',
};
export const darkLogo = {
  title: 'Logo for dark backgrounds',
  hint: 'Optional. Shown in dark mode instead of the other one.',
  drop: 'Drop a logo for dark backgrounds here',
  choose: 'Choose a dark logo',
  replace: 'Replace dark logo',
  remove: 'Remove dark logo',
};
export const logoRequirements = (side: number) =>
  `PNG, WebP, JPEG, or AVIF, at least ${side} × ${side} pixels, up to 10 MB`;
export const logoPreview = 'Preview, light and dark.';
export const accentColor = 'Accent color';
export const accentColorHint =
  'For links and buttons, on pages and in emails. A hex code, like #166534. Leave blank for the original.';
export const accentPreview = (ratio: string) => `Preview, light and dark. Contrast ${ratio}:1.`;
export const accentButton = 'Button';
export const accentLink = 'Link';
export const accentLabel = 'Label';
export const legalName = 'Legal name';
export const legalNameHint = 'Shown on receipts, packing slips, the contact page, and in the footer.';
export const legalAddress = 'Legal address';
export const legalAddressHint = 'Leave blank to use the address above on receipts.';
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
export const issueEmails = 'Email about new issues';
export const issueEmailsHint = 'One email for all new issues, at most once an hour.';
export const issueEmail = 'Send issues to';
export const issueEmailHint = 'Leave blank for the contact email.';
export const changedBy = ({ by, time, defaultValue }: { by: string; time: string; defaultValue: string }) =>
  `Updated ${time} by ${by}. Default: ${defaultValue}.`;
export const changed = ({ time, defaultValue }: { time: string; defaultValue: string }) =>
  `Updated ${time}. Default: ${defaultValue}.`;
export const on = 'On';
export const off = 'Off';
export const changesLost = "You'll lose the changes you've made to your settings.";
export const unsavedChanges = (count: number) =>
  plural(count, { one: '1 unsaved change', other: `${count} unsaved changes` });
