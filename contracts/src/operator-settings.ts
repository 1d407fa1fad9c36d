import * as texts from '@presently/texts/validation';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { envelope } from './envelope.ts';
import { Email, requiredText, Timestamp } from './text.ts';
import { isTimeZone } from './time-zone.ts';

/** Settings that an owner can change in the console without a restart. */
export const ShopSettings = z.object({
  shop_name: z.string(),
  contact_email: z.string().nullable(),
  contact_phone: z.string().nullable(),
  contact_address: z.string().nullable(),
  time_zone: z
    .string()
    .describe('IANA name; the days of analytics, exports and date filters are days in this time zone'),
  guest_checkout: z.boolean(),
  claim_window_days: z.number().describe('Days; applies to new orders'),
  low_stock_level: z.int().describe('A gift with at most this many units is low on stock'),
  manager_refund_limit: z
    .int()
    .nullable()
    .describe('Dollars that a manager may refund at once; null: any amount'),
  expiring_days: z.int().describe('An unclaimed order is shown as expiring this many days before it expires'),
});
export type ShopSettings = z.infer<typeof ShopSettings>;
export type SettingName = keyof ShopSettings;

export const OperatorSettings = z
  .object({
    ...ShopSettings.shape,
    defaults: ShopSettings.describe('Values of settings that were not changed here'),
    changed: z
      .record(z.string(), z.object({ by: z.string().nullable(), at: Timestamp }))
      .describe('By name of the setting: who changed it last, and when'),
  })
  .meta({ id: 'OperatorSettings' });
export type OperatorSettings = z.infer<typeof OperatorSettings>;

const wholeNumber = (min: number, max: number) =>
  z.int(texts.wholeNumberBetween({ min, max })).min(min, texts.atLeast(min)).max(max, texts.atMost(max));

/** Absent settings stay as they are; null resets one to its default. */
export const SettingsInput = z.object({
  shop_name: requiredText(60).nullish(),
  contact_email: Email.nullish(),
  contact_phone: requiredText(40).nullish(),
  contact_address: requiredText(300).nullish(),
  time_zone: z.string().refine(isTimeZone, texts.timeZone).nullish(),
  guest_checkout: z.boolean(texts.onOrOff).nullish(),
  claim_window_days: wholeNumber(1, 365).nullish(),
  low_stock_level: wholeNumber(0, 10_000).nullish(),
  manager_refund_limit: wholeNumber(0, 99_999).nullish(),
  expiring_days: wholeNumber(1, 60).nullish(),
});
export type SettingsInput = z.output<typeof SettingsInput>;

export const getSettings = endpoint({
  id: 'getSettings',
  method: 'GET',
  path: '/operator/settings',
  auth: 'manager',
  summary: "Read the shop's settings",
  description: 'The settings in effect, defaults included.',
  responses: { 200: envelope(OperatorSettings) },
});
export const updateSettings = endpoint({
  id: 'updateSettings',
  method: 'PUT',
  path: '/operator/settings',
  auth: 'owner',
  summary: "Update the shop's settings",
  description: 'Changes the settings that are sent, on every instance at once. For owners.',
  body: SettingsInput,
  responses: { 200: envelope(OperatorSettings) },
});
