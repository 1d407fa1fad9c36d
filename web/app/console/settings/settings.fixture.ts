import type { OperatorSettings } from '@presently/contracts/operator-settings';

const shop = {
  shop_name: 'Presently',
  contact_email: null,
  contact_phone: '555',
  contact_address: null,
  time_zone: 'America/New_York',
  legal_name: null,
  legal_address: null,
  accent_color: null,
  logo: null,
  logo_dark: null,
  guest_checkout: true,
  claim_window_days: 14,
  low_stock_level: 5,
  manager_refund_limit: null,
  expiring_days: 3,
  problem_emails: true,
  problem_email: null,
};

/** Settings that nobody has changed. */
export const settings: OperatorSettings = { ...shop, defaults: shop, changed: {} };
