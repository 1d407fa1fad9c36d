import type { BaseDeps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import { getRateLimitCounts, incrementRateLimit } from '../../platform/http/rate-limit.ts';
import { raiseAlert, resolveAlert } from '../alerts/index.ts';

const HOUR_MS = 3_600_000;

/** Fewer say nothing. */
const ENOUGH = 30;
/** Of ten codes that people ask for, some eight become a sign-in. */
const MIN_SHARE = 0.3;

const ALARM = { kind: 'sms_unused', subject: 'sms' };

const bucketAt = (at: Date, what: 'sent' | 'used'): string =>
  `sms-figures:${what}:${at.toISOString().slice(0, 13)}`;

/** Counts a code that was sent, or one that became a sign-in. */
export async function recordSmsCode(
  { clock }: Pick<BaseDeps, 'clock'>,
  db: Executor,
  what: 'sent' | 'used',
): Promise<void> {
  await incrementRateLimit(db, bucketAt(clock.now(), what), {
    max: Number.MAX_SAFE_INTEGER,
    windowSeconds: 3 * 3_600,
  });
}

/** Tells the operators when hardly any code of this hour and the last became a sign-in. */
export async function checkSmsConversion({ database: { db }, clock }: BaseDeps): Promise<void> {
  const hours = [clock.now(), new Date(clock.now().getTime() - HOUR_MS)];
  const buckets = (what: 'sent' | 'used') => hours.map((hour) => bucketAt(hour, what));
  const counts = await getRateLimitCounts(db, [...buckets('sent'), ...buckets('used')]);
  const sum = (what: 'sent' | 'used') =>
    buckets(what).reduce((total, bucket) => total + (counts.get(bucket) ?? 0), 0);
  const [sent, used] = [sum('sent'), sum('used')];
  if (sent < ENOUGH || used / sent >= MIN_SHARE) return await resolveAlert(db, ALARM);
  await raiseAlert(db, {
    ...ALARM,
    text: `Of ${sent} codes sent by SMS since the last hour, only ${used} were typed in. Somebody may be asking for them to be paid per SMS, or the provider does not deliver.`,
  });
}
