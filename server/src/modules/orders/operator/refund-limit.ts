import { centsToDollars } from '@presently/contracts/money';
import { hasRole } from '@presently/contracts/roles';
import { formatDollars } from '@presently/texts/format';
import { aboveRefundLimit } from '@presently/texts/server/operator-orders';
import type { BaseDeps } from '../../../deps.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import type { Viewer } from '../../accounts/index.ts';

/** The maximum amount in dollars that this operator may refund at once; null: unlimited. Owners set it for managers. */
export const refundLimitOf = (
  { shopSettings }: Pick<BaseDeps, 'shopSettings'>,
  { role }: Pick<Viewer, 'role'>,
): number | null => (hasRole(role, 'owner') ? null : shopSettings.current().manager_refund_limit);

/**
 * Call in the refund's transaction, which the error rolls back.
 * @throws HttpError 403 if the amount exceeds the operator's limit
 */
export function assertWithinRefundLimit(
  deps: Pick<BaseDeps, 'shopSettings'>,
  operator: Viewer,
  amountCents: number,
): void {
  const limit = refundLimitOf(deps, operator);
  const amount = centsToDollars(amountCents);
  if (limit === null || amount <= limit) return;
  throw new HttpError('forbidden', {
    message: aboveRefundLimit({ amount: formatDollars(amount), limit: formatDollars(limit) }),
  });
}
