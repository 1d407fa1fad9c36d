import * as texts from '@presently/texts/server/alerts';
import type { BaseDeps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import { getRateLimitWindows, incrementRateLimit } from '../../platform/http/rate-limit.ts';
import { raiseAlert, resolveAlert } from '../alerts/index.ts';

const HOUR_MS = 3_600_000;

/** Below this number the conversion rate is not meaningful. */
const MIN_CODES_SENT = 30;
/** Normally about 0.8 of the codes lead to a sign-in. */
const MIN_CONVERSION = 0.3;

const ALERT = { kind: 'sms_unused', subject: 'sms' } as const;

type CodeEvent = 'sent' | 'used';

const bucketAt = (time: Date, event: CodeEvent): string =>
  `sms-figures:${event}:${time.toISOString().slice(0, 13)}`;

/** Counts a code that was sent, or used for a sign-in. */
export async function recordSmsCode(
  { clock }: Pick<BaseDeps, 'clock'>,
  db: Executor,
  event: CodeEvent,
): Promise<void> {
  await incrementRateLimit(db, {
    bucket: bucketAt(clock.now(), event),
    limit: { max: Number.MAX_SAFE_INTEGER, windowSeconds: 3 * 3_600 },
  });
}

/** Raises an alert when few of the codes sent in this hour and the last led to a sign-in; resolves it otherwise. */
export async function checkSmsConversion({ database: { db }, clock }: BaseDeps): Promise<void> {
  const hours = [clock.now(), new Date(clock.now().getTime() - HOUR_MS)];
  const buckets = (event: CodeEvent) => hours.map((hour) => bucketAt(hour, event));
  const windows = await getRateLimitWindows(db, [...buckets('sent'), ...buckets('used')]);
  const sum = (event: CodeEvent) =>
    buckets(event).reduce((total, bucket) => total + (windows.get(bucket)?.count ?? 0), 0);
  const [sent, used] = [sum('sent'), sum('used')];
  if (sent < MIN_CODES_SENT || used / sent >= MIN_CONVERSION) return await resolveAlert(db, ALERT);
  await raiseAlert(db, {
    ...ALERT,
    text: texts.fewCodesUsed({ sent, used }),
  });
}
