import { deliverDueMessages } from '../../src/modules/messaging/deliver-message.ts';
import type { PaymentsDeps } from '../../src/modules/payments/index.ts';
import { processDueRefunds } from '../../src/modules/payments/process-refunds.ts';

/**
 * Delivers all due messages and processes all due refunds, as the scheduled tasks of a running server do; new refunds too,
 * which these leave to their requests for a few seconds.
 */
export async function runDueWork(deps: PaymentsDeps): Promise<void> {
  await deps.database.pool.query(
    'UPDATE refunds SET next_attempt_at = now() WHERE attempts = 0 AND next_attempt_at IS NOT NULL',
  );
  while ((await deliverDueMessages(deps)) > 0);
  while ((await processDueRefunds(deps)) > 0);
}
