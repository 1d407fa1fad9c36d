import { HttpError } from '../../platform/http/http-error.ts';
import { consumeRateLimit } from '../../platform/http/rate-limit.ts';
import { raiseAlert, resolveAlert } from '../alerts/index.ts';
import type { PaymentsDeps } from './payments.deps.ts';

const ALARM = { kind: 'webhook_refused', subject: 'stripe' };
/** One may be a stranger's try; more within the hour are a wrong secret or a clock that is off. */
const STRANGERS = { max: 4, windowSeconds: 3_600 };

/** Signed events that are refused again and again mean that the shop hears nothing: an operator is told. */
export async function trackSignatureFailures(
  { database: { db } }: PaymentsDeps,
  { isGood, isSigned }: { isGood: boolean; isSigned: boolean },
): Promise<void> {
  if (isGood) return await resolveAlert(db, ALARM);
  if (!isSigned) return;
  try {
    await consumeRateLimit(db, 'webhook-refused', STRANGERS);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    await raiseAlert(db, {
      ...ALARM,
      text: "The card processor's events are refused: check STRIPE_WEBHOOK_SECRET and this machine's clock. Payments are settled all the same, only later.",
    });
  }
}
