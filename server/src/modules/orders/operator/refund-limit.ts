import { centsToDollars } from '@presently/contracts/money';
import { hasRole } from '@presently/contracts/roles';
import { formatDollars } from '@presently/texts/format';
import { aboveRefundLimit } from '@presently/texts/server/operator-orders';
import type { BaseDeps } from '../../../deps.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import type { Viewer } from '../../accounts/index.ts';

/** The dollars that this operator may refund at once; null: any amount. Owners set it for managers. */
export const refundLimitOf = (
  { shopSettings }: Pick<BaseDeps, 'shopSettings'>,
  { role }: Pick<Viewer, 'role'>,
): number | null => (hasRole(role, 'owner') ? null : shopSettings.current().manager_refund_limit);

/**
 * To be called in the transaction of the refund, which the error undoes.
 * @throws HttpError 403 when this is more than the operator may refund at once
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
