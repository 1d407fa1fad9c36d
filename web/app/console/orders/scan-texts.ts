import * as texts from '@presently/texts/console/orders/scan';
import { orderTitle } from './order-texts';
import type { RejectedNumber } from './scan-assignment';
import type { ScanMessage } from './scan-panel';
import type { RejectedSlip } from './scan-slips';
import { recogniseNumber } from './tracking-numbers';
import type { ScanResult } from './use-scan';

/** Explains why a number is rejected. */
export function formatRejection(
  { number, reason, usedBy }: RejectedNumber,
  getOrderTitle: (id: string | undefined) => string,
): string {
  switch (reason) {
    case 'already_used':
    case 'repeated':
      return texts.numberUsed({ number, order: getOrderTitle(usedBy) });
    case 'no_order':
      return texts.noOrderWithoutNumber(number);
    case 'no_slip':
      return texts.labelWithoutSlip(number);
    case 'too_long':
      return texts.numberTooLong(number.slice(0, 24));
    case 'misread':
      return texts.numberMisread(number);
    case 'product':
      return texts.numberOfProduct(number);
    case 'order':
      return texts.numberOfOrder(number);
    case 'unknown':
      return texts.unknownShape(number);
  }
}

/** Explains why a number typed for an order is invalid; undefined if it may be valid. */
export function describeTyped(number: string): string | undefined {
  switch (recogniseNumber(number).kind) {
    case 'product':
      return texts.numberOfProduct(number);
    case 'order':
      return texts.numberOfOrder(number);
    default:
      return undefined;
  }
}

/** Explains why a slip is rejected. */
function formatSlipRejection(rejected: RejectedSlip): string {
  const { slip } = rejected;
  switch (rejected.reason) {
    case 'unknown':
      return texts.slipUnknown(slip);
    case 'not_to_ship':
      return (texts.slipRefusals[rejected.status] ?? texts.slipNotShippable)(slip);
    case 'has_number':
      return texts.slipHasNumber({ slip, number: rejected.number });
    case 'not_in_queue':
      return texts.slipNotInQueue(slip);
    case 'not_looked_up':
      return texts.slipNotLookedUp({ slip, error: rejected.error });
  }
}

/** The result of a scan. */
export function describeResult(
  result: Exclude<ScanResult, { kind: 'several' }>,
  getOrderTitle: (id: string | undefined) => string,
): ScanMessage {
  switch (result.kind) {
    case 'selected': {
      const slip = result.order.order_number;
      return { kind: 'info', text: texts.slipSelected({ slip, order: orderTitle(result.order) }) };
    }
    case 'assigned': {
      const { number, orderId } = result;
      return { kind: 'info', text: texts.numberAssigned({ number, order: getOrderTitle(orderId) }) };
    }
    case 'question': {
      const { number, orderId } = result;
      return { kind: 'question', text: texts.askUnknown({ number, order: getOrderTitle(orderId) }) };
    }
    case 'rejected_slip':
      return { kind: 'error', text: formatSlipRejection(result.rejected) };
    case 'rejected_list':
      return { kind: 'error', text: texts.listWithoutSlips };
    case 'blocked':
      return { kind: 'error', text: texts.scanBlocked };
    case 'rejected': {
      // The label that was just assigned, scanned twice.
      const kind = result.rejected.reason === 'repeated' ? 'info' : 'error';
      return { kind, text: formatRejection(result.rejected, getOrderTitle) };
    }
  }
}
