import { KEEP_FINGERPRINTS_DAYS, KEEP_UNPAID_DAYS } from '@presently/contracts/limits';
import { formatDays } from '@presently/texts/format';
import type { BaseDeps } from '../../deps.ts';

/** The variables that page texts may use in braces. */
export const VARIABLES = [
  'shop_name',
  'contact_email',
  'contact_phone',
  'contact_address',
  'claim_window',
  'claim_window_days',
  'keep_addresses',
  'keep_messages',
  'keep_views',
  'keep_activity_log',
  'keep_unpaid',
  'keep_fingerprints',
  'keep_backups',
  'analytics_host',
  'error_reports_host',
] as const;
export type Variable = (typeof VARIABLES)[number];

/** The conditions that page texts may use: `{if guest_checkout}`. */
export const CONDITIONS = [
  'guest_checkout',
  'contact_email',
  'contact_phone',
  'contact_address',
  'analytics',
  'error_reports',
  'backups',
] as const;
export type Condition = (typeof CONDITIONS)[number];

/** The shop's own daily backups are never kept for this long. */
const OWN_BACKUPS_DAYS = 35;

export type PageValues = {
  variables: Readonly<Record<Variable, string>>;
  conditions: Readonly<Record<Condition, boolean>>;
};

/** The current values. An unset setting is empty. */
export function pageValues({
  settings,
  shopSettings,
}: Pick<BaseDeps, 'settings' | 'shopSettings'>): PageValues {
  const shop = shopSettings.current();
  const { analytics, errorReportingDsn, backup, backupRetentionDays } = settings;
  return {
    variables: {
      shop_name: shop.shop_name,
      contact_email: shop.contact_email ?? '',
      contact_phone: shop.contact_phone ?? '',
      contact_address: shop.contact_address ?? '',
      ...claimWindow(shop.claim_window_days),
      keep_addresses: formatDays(settings.addressRetentionDays),
      keep_messages: formatDays(settings.messageRetentionDays),
      keep_views: formatDays(settings.viewRetentionDays),
      keep_activity_log: formatDays(settings.auditRetentionDays),
      keep_unpaid: formatDays(KEEP_UNPAID_DAYS),
      keep_fingerprints: formatDays(KEEP_FINGERPRINTS_DAYS),
      keep_backups: backup || backupRetentionDays ? formatDays(backupRetentionDays ?? OWN_BACKUPS_DAYS) : '',
      analytics_host: analytics ? new URL(analytics.script).hostname : '',
      error_reports_host: errorReportingDsn ? new URL(errorReportingDsn).hostname : '',
    },
    conditions: {
      guest_checkout: shop.guest_checkout,
      contact_email: shop.contact_email !== null,
      contact_phone: shop.contact_phone !== null,
      contact_address: shop.contact_address !== null,
      analytics: Boolean(analytics),
      error_reports: Boolean(errorReportingDsn),
      backups: backup !== null || backupRetentionDays !== null,
    },
  };
}

/** `{claim_window}` is "14 days", `{claim_window_days}` is "14". */
const claimWindow = (days: number) => ({
  claim_window: formatDays(days),
  claim_window_days: String(days),
});
