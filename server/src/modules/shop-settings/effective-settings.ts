import { type ShopSettings, StoredSettings } from '@presently/contracts/operator-settings';
import type { BaseDeps, ResolvedConfig } from '../../deps.ts';

/** Defaults until an owner changes a setting; some come from environment variables. */
export const defaultSettings = ({
  guestCheckout,
  claimWindowDays,
  timeZone,
}: ResolvedConfig): ShopSettings => ({
  shop_name: 'Presently',
  contact_email: 'hello@presently.example',
  contact_phone: '(212) 555-0142',
  contact_address: null,
  time_zone: timeZone,
  legal_name: null,
  legal_address: null,
  accent_color: null,
  logo: null,
  logo_dark: null,
  guest_checkout: guestCheckout,
  claim_window_days: claimWindowDays,
  low_stock_level: 5,
  manager_refund_limit: null,
  expiring_days: 3,
  problem_emails: true,
  problem_email: null,
});

/** Whether an owner has replaced both the placeholder email address and the placeholder phone number. */
export function hasCustomContact({
  settings,
  shopSettings,
}: Pick<BaseDeps, 'settings' | 'shopSettings'>): boolean {
  const [defaults, current] = [defaultSettings(settings), shopSettings.current()];
  return current.contact_email !== defaults.contact_email && current.contact_phone !== defaults.contact_phone;
}

/** Recipient of emails about new problems; null if an owner has turned them off or there is no address yet. */
export function alertRecipient({
  settings,
  shopSettings,
}: Pick<BaseDeps, 'settings' | 'shopSettings'>): string | null {
  const { problem_emails, problem_email, contact_email } = shopSettings.current();
  if (!problem_emails) return null;
  const isPlaceholder = contact_email === defaultSettings(settings).contact_email;
  return problem_email ?? (isPlaceholder ? null : contact_email);
}

/** Stored values override the defaults. Unknown or invalid ones, for example after a downgrade, are ignored. */
export function effectiveSettings(
  defaults: ShopSettings,
  stored: { name: string; value: unknown }[],
): ShopSettings {
  const entries = stored.flatMap(({ name, value }) => {
    const parsed = StoredSettings.safeParse({ [name]: value });
    return parsed.success ? Object.entries(parsed.data) : [];
  });
  return { ...defaults, ...Object.fromEntries(entries.filter(([, value]) => value !== null)) };
}
