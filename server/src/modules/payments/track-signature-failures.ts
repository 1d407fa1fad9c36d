import { eventsRefused } from '@presently/texts/server/alerts';
import { HttpError } from '../../platform/http/http-error.ts';
import { consumeRateLimit } from '../../platform/http/rate-limit.ts';
import { raiseAlert, resolveAlert } from '../alerts/index.ts';
import type { PaymentsDeps } from './payments.deps.ts';

const ALERT = { kind: 'webhook_refused', subject: 'stripe' } as const;
/** A few may be forged requests; more within the hour suggest a wrong secret or a clock that is off. */
const TOLERATED_FAILURES = { max: 4, windowSeconds: 3_600 };

/**
 * Raises an alert when signed events keep failing verification, because then the shop receives none; resolves it
 * with the next valid one. Requests without a signature do not count.
 */
export async function trackSignatureFailures(
  { database: { db } }: PaymentsDeps,
  { isValid, isSigned }: { isValid: boolean; isSigned: boolean },
): Promise<void> {
  if (isValid) return await resolveAlert(db, ALERT);
  if (!isSigned) return;
  try {
    await consumeRateLimit(db, { bucket: 'webhook-refused', limit: TOLERATED_FAILURES });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    await raiseAlert(db, {
      ...ALERT,
      text: eventsRefused,
    });
  }
}
