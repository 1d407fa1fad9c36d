import * as texts from '@presently/texts/validation';
import { z } from 'zod';
import { AccentColor } from './accent-color.ts';
import { endpoint } from './endpoint.ts';
import { envelope } from './envelope.ts';
import { Email, requiredText, Timestamp } from './text.ts';
import { isTimeZone } from './time-zone.ts';

/** A logo as stored: scaled down to at most 600 × 120 pixels. */
export const Logo = z
  .object({
    url: z
      .string()
      .regex(/^\/media\/logo-(light|dark)\.[0-9a-f]{8}-600\.webp$/)
      .meta({
        description: 'Path of the WebP, whose name changes with the picture; `.png` at its end is a PNG',
        example: '/media/logo-light.4c1f09a2-600.webp',
      }),
    width: z.int().positive().describe('Pixels'),
    height: z.int().positive().describe('Pixels'),
  })
  .meta({ id: 'Logo' });
export type Logo = z.infer<typeof Logo>;

/** Settings that an owner can change in the console without a restart. */
export const ShopSettings = z.object({
  shop_name: z.string(),
  contact_email: z.string().nullable(),
  contact_phone: z.string().nullable(),
  contact_address: z.string().nullable(),
  time_zone: z
    .string()
    .describe('IANA name; the days of analytics, exports and date filters are days in this time zone'),
  legal_name: z.string().nullable().describe('On receipts; null: `shop_name`'),
  legal_address: z.string().nullable().describe('On receipts; null: `contact_address`'),
  accent_color: z
    .string()
    .nullable()
    .describe('`#rrggbb`, from which the shades of links and buttons are derived; null: that of the design'),
  logo: Logo.nullable().describe('Replaces the name on pages and in emails; null: the name'),
  logo_dark: Logo.nullable().describe('The logo on dark backgrounds; null: `logo` on these, too'),
  guest_checkout: z.boolean(),
  claim_window_days: z.number().describe('Days; applies to new orders'),
  low_stock_level: z.int().describe('A gift with at most this many units is low on stock'),
  manager_refund_limit: z
    .int()
    .nullable()
    .describe('Dollars that a manager may refund at once; null: any amount'),
  expiring_days: z.int().describe('An unclaimed order is shown as expiring this many days before it expires'),
  problem_emails: z.boolean().describe('Whether an email reports new problems'),
  problem_email: z
    .string()
    .nullable()
    .describe('Where it is sent; null: to `contact_email`, unless that is still the placeholder'),
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
  legal_name: requiredText(120).nullish(),
  legal_address: requiredText(300).nullish(),
  accent_color: AccentColor.nullish(),
  guest_checkout: z.boolean(texts.onOrOff).nullish(),
  claim_window_days: wholeNumber(1, 365).nullish(),
  low_stock_level: wholeNumber(0, 10_000).nullish(),
  manager_refund_limit: wholeNumber(0, 99_999).nullish(),
  expiring_days: wholeNumber(1, 60).nullish(),
  problem_emails: z.boolean(texts.onOrOff).nullish(),
  problem_email: Email.nullish(),
});
export type SettingsInput = z.output<typeof SettingsInput>;

/** Settings as stored. Logos are uploaded through separate calls. */
export const StoredSettings = SettingsInput.extend({ logo: Logo.nullish(), logo_dark: Logo.nullish() });
export type StoredSettings = z.output<typeof StoredSettings>;

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

/** Minimum width and height of an uploaded logo in pixels. */
export const MIN_LOGO_SIDE = 64;
/** Which backgrounds a logo is for. */
export const LOGO_SCHEMES = ['light', 'dark'] as const;
export type LogoScheme = (typeof LOGO_SCHEMES)[number];
const LogoParams = z.object({
  scheme: z.enum(LOGO_SCHEMES).describe('The backgrounds it is for: `light` is all without another logo'),
});

export const setLogo = endpoint({
  id: 'setLogo',
  method: 'POST',
  path: '/operator/settings/logos/:scheme',
  auth: 'owner',
  summary: "Upload the shop's logo",
  description:
    'Replaces the logo for all backgrounds (`light`), or the one for dark backgrounds (`dark`), which needs the other: without it a 409. A JPEG, PNG, WebP or AVIF of at most 10 MiB and at least 64 × 64 pixels; transparency is kept. The same picture again changes nothing.',
  params: LogoParams,
  upload: 'image',
  responses: { 200: envelope(OperatorSettings) },
  errors: [409],
});
export const removeLogo = endpoint({
  id: 'removeLogo',
  method: 'DELETE',
  path: '/operator/settings/logos/:scheme',
  auth: 'owner',
  summary: "Remove the shop's logo",
  description: 'Removes the logo (`light`), with the one for dark backgrounds, or only that one (`dark`).',
  params: LogoParams,
  responses: { 200: envelope(OperatorSettings) },
});
