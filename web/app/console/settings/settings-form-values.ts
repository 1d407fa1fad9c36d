import {
  type OperatorSettings,
  SettingsInput,
  type ShopSettings,
} from '@presently/contracts/operator-settings';
import { z } from 'zod';
import { blankAsNull, ruleOf, wholeNumber, wholeNumberOrNone } from '../data/schemas';

const fields = SettingsInput.shape;

/** The settings as edited in the form; an emptied text resets to its default. */
export const SettingsForm = z.object({
  shop_name: blankAsNull.pipe(ruleOf(fields.shop_name)),
  contact_email: blankAsNull.pipe(ruleOf(fields.contact_email)),
  contact_phone: blankAsNull.pipe(ruleOf(fields.contact_phone)),
  contact_address: blankAsNull.pipe(ruleOf(fields.contact_address)),
  time_zone: z.string().pipe(ruleOf(fields.time_zone)),
  legal_name: blankAsNull.pipe(ruleOf(fields.legal_name)),
  legal_address: blankAsNull.pipe(ruleOf(fields.legal_address)),
  accent_color: blankAsNull.pipe(ruleOf(fields.accent_color)),
  guest_checkout: z.boolean(),
  claim_window_days: wholeNumber.pipe(ruleOf(fields.claim_window_days)),
  low_stock_level: wholeNumber.pipe(ruleOf(fields.low_stock_level)),
  manager_refund_limit: wholeNumberOrNone.pipe(ruleOf(fields.manager_refund_limit)),
  expiring_days: wholeNumber.pipe(ruleOf(fields.expiring_days)),
  problem_emails: z.boolean(),
  problem_email: blankAsNull.pipe(ruleOf(fields.problem_email)),
});
export type SettingsFormValues = z.input<typeof SettingsForm>;
export type CheckedSettings = z.output<typeof SettingsForm>;

export const toFormValues = (settings: ShopSettings): SettingsFormValues => ({
  shop_name: settings.shop_name,
  contact_email: settings.contact_email ?? '',
  contact_phone: settings.contact_phone ?? '',
  contact_address: settings.contact_address ?? '',
  time_zone: settings.time_zone,
  legal_name: settings.legal_name ?? '',
  legal_address: settings.legal_address ?? '',
  accent_color: settings.accent_color ?? '',
  guest_checkout: settings.guest_checkout,
  claim_window_days: String(settings.claim_window_days),
  low_stock_level: String(settings.low_stock_level),
  manager_refund_limit: String(settings.manager_refund_limit ?? ''),
  expiring_days: String(settings.expiring_days),
  problem_emails: settings.problem_emails,
  problem_email: settings.problem_email ?? '',
});

/** The number of edited settings, ignoring surrounding white space. */
export function countEdited(values: SettingsFormValues, settings: ShopSettings): number {
  const saved = Object.entries(toFormValues(settings));
  const edited = values as Record<string, string | boolean>;
  return saved.filter(([name, value]) => String(edited[name]).trim() !== String(value)).length;
}

/** The request body: changed settings only. */
export const onlyChanged = (checked: CheckedSettings, settings: OperatorSettings): SettingsInput =>
  Object.fromEntries(
    Object.entries(checked).filter(([name, value]) => value !== settings[name as keyof CheckedSettings]),
  );
