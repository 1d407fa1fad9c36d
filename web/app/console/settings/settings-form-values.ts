import type {
  OperatorSettings,
  SettingName,
  SettingsInput,
  ShopSettings,
} from '@presently/contracts/operator-settings';

/** The settings as edited in the form. */
export type SettingsFormValues = Record<Exclude<SettingName, 'guest_checkout'>, string> & {
  guest_checkout: boolean;
};

const NUMBER_SETTINGS = ['claim_window_days', 'low_stock_level', 'expiring_days'] as const;
const TEXT_SETTINGS = ['shop_name', 'contact_email', 'contact_phone', 'contact_address'] as const;

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

/** The request body: changed settings only; an emptied text resets to its default. */
export function toPayload(values: SettingsFormValues, settings: OperatorSettings): SettingsInput {
  const saved = toFormValues(settings);
  const input: SettingsInput = {};
  if (values.guest_checkout !== saved.guest_checkout) input.guest_checkout = values.guest_checkout;
  for (const name of TEXT_SETTINGS)
    if (values[name].trim() !== saved[name]) input[name] = values[name].trim() || null;
  for (const name of NUMBER_SETTINGS)
    if (values[name].trim() !== saved[name]) input[name] = Number(values[name]);
  return input;
}

/** Errors by field. */
export function validate(values: SettingsFormValues): Partial<Record<SettingName, string>> {
  const errors: Partial<Record<SettingName, string>> = {};
  for (const name of NUMBER_SETTINGS)
    if (!/^\d{1,5}$/.test(values[name].trim())) errors[name] = 'Please enter a whole number';
  return errors;
}
