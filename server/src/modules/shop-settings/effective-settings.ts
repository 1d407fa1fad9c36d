import { SettingsInput, type ShopSettings } from '@presently/contracts/operator-settings';
import type { BaseDeps, ResolvedConfig } from '../../deps.ts';

/** What holds until an owner changes it: the environment's word where it has one. */
export const defaultSettings = ({ guestCheckout, claimWindowDays }: ResolvedConfig): ShopSettings => ({
  shop_name: 'Presently',
  contact_email: 'hello@presently.example',
  contact_phone: '(212) 555-0142',
  contact_address: null,
  guest_checkout: guestCheckout,
  claim_window_days: claimWindowDays,
  low_stock_level: 5,
  expiring_days: 3,
});

/** Whether an owner has put the shop's own e-mail address and phone in the place of the made-up ones. */
export function hasCustomContact({
  settings,
  shopSettings,
}: Pick<BaseDeps, 'settings' | 'shopSettings'>): boolean {
  const [defaults, present] = [defaultSettings(settings), shopSettings.current()];
  return present.contact_email !== defaults.contact_email && present.contact_phone !== defaults.contact_phone;
}

/** The kept values before the defaults. One that is unknown or no longer allowed, as after a change of version, is passed over. */
export function effectiveSettings(
  defaults: ShopSettings,
  kept: { name: string; value: unknown }[],
): ShopSettings {
  const entries = kept.flatMap(({ name, value }) => {
    const parsed = SettingsInput.safeParse({ [name]: value });
    return parsed.success ? Object.entries(parsed.data) : [];
  });
  return { ...defaults, ...Object.fromEntries(entries.filter(([, value]) => value !== null)) };
}
