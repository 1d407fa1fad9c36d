import type {
  OperatorSettings,
  SettingName,
  SettingsInput,
  ShopSettings,
} from '@presently/contracts/operator-settings';

/** The settings as they stand in the form. */
export type SettingsFormValues = Record<Exclude<SettingName, 'guest_checkout'>, string> & {
  guest_checkout: boolean;
};

const NUMBERS = ['claim_window_days', 'low_stock_level', 'expiring_days'] as const;
const TEXTS = ['shop_name', 'contact_email', 'contact_phone', 'contact_address'] as const;

export function toFormValues(settings: ShopSettings): SettingsFormValues {
  return {
    shop_name: settings.shop_name,
    contact_email: settings.contact_email ?? '',
    contact_phone: settings.contact_phone ?? '',
    contact_address: settings.contact_address ?? '',
    guest_checkout: settings.guest_checkout,
    claim_window_days: String(settings.claim_window_days),
    low_stock_level: String(settings.low_stock_level),
    expiring_days: String(settings.expiring_days),
  };
}

/** Only what was changed; a text emptied goes back to its default. */
export function toPayload(draft: SettingsFormValues, settings: OperatorSettings): SettingsInput {
  const known = toFormValues(settings);
  const input: SettingsInput = {};
  if (draft.guest_checkout !== known.guest_checkout) input.guest_checkout = draft.guest_checkout;
  for (const name of TEXTS) if (draft[name].trim() !== known[name]) input[name] = draft[name].trim() || null;
  for (const name of NUMBERS) if (draft[name].trim() !== known[name]) input[name] = Number(draft[name]);
  return input;
}

/** What is wrong before anything is sent, by field. */
export function validate(draft: SettingsFormValues): Partial<Record<SettingName, string>> {
  const faults: Partial<Record<SettingName, string>> = {};
  for (const name of NUMBERS)
    if (!/^\d{1,5}$/.test(draft[name].trim())) faults[name] = 'Please enter a whole number';
  return faults;
}
