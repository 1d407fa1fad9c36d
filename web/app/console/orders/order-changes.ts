import type { OperatorOrder, OperatorOrderDetail } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/orders/order';
import { formatDollars } from '@presently/texts/format';
import { cancelOrder } from '~/lib/endpoints';
import { api } from '~/lib/session';
import { showToast } from '~/ui/toast';
import { errorMessage, isKeyReused } from '../data/error-message';
import {
  addOrderNote,
  correctOrderAddress,
  extendOrder,
  refundOrder,
  resendReceipt,
  undoOrder,
  updateTracking,
} from '../endpoints';
import { printPackingSlips } from './print-packing-slips';

/** The status that the screen showed: the API rejects a change of an order that has moved on since. */
interface Seen {
  seenStatus: OperatorOrder['status'];
}

export interface Tracking {
  number: string | null;
  carrier: string | null;
  /** Estimated delivery, as YYYY-MM-DD. */
  deliveryDate: string | null;
}

type AddressCorrection = NonNullable<Parameters<typeof api<typeof correctOrderAddress>>[1]>['body'];

interface RefundChange {
  kind: 'refund';
  amount: number;
  reason: string;
  /** Ids of the refunds that the screen showed. */
  seenRefunds: string[];
  idempotencyKey: string;
}

/** The actions of an order's route. */
export type OrderChange =
  | ({ kind: 'pack'; printsSlip: boolean } & Seen)
  | ({ kind: 'ship' | 'correct-tracking'; tracking: Tracking } & Seen)
  | ({ kind: 'deliver' } & Seen)
  | ({ kind: 'undo'; idempotencyKey: string } & Seen)
  | { kind: 'correct-address'; address: AddressCorrection }
  | ({ kind: 'cancel'; reason: string | null } & Seen)
  | RefundChange
  | { kind: 'extend'; days: number; seenExpiry: string; idempotencyKey: string }
  | { kind: 'resend' }
  | { kind: 'note'; text: string; idempotencyKey: string };

export interface OrderResult {
  /** Shown together with the changed order, once a dialog has closed. */
  toast?: string;
  /** The toast says what went wrong. */
  isError?: boolean;
  /** The status that the step led to, if the toast offers to undo it. */
  undo?: OperatorOrder['status'];
  /** The order in the API's response, which saves reloading it. */
  order?: OperatorOrderDetail;
  note?: OperatorOrderDetail['operator_notes'][number];
}

/** @throws ApiError; with status 409 if someone else has changed the order */
export async function changeOrder(id: string, change: OrderChange): Promise<OrderResult> {
  const params = { id };
  switch (change.kind) {
    case 'pack':
    case 'ship':
      await moveOrder(id, change);
      return { toast: texts.changed[change.kind], undo: statuses[change.kind] };
    case 'correct-tracking':
    case 'deliver':
      await moveOrder(id, change);
      return { toast: texts.changed[change.kind] };
    case 'undo': {
      const headers = { 'idempotency-key': change.idempotencyKey };
      const { data } = await api(undoOrder, { params, body: { seen_status: change.seenStatus }, headers });
      return { order: data, toast: texts.changed.undo };
    }
    case 'correct-address': {
      const { data } = await api(correctOrderAddress, { params, body: change.address });
      return { order: data, toast: texts.changed['correct-address'] };
    }
    case 'cancel': {
      const { seenStatus, reason } = change;
      await api(cancelOrder, { params, body: { seen_status: seenStatus, reason } });
      return { toast: texts.changed.cancel };
    }
    case 'refund':
      return await refund(id, change);
    case 'extend': {
      const { days, seenExpiry, idempotencyKey } = change;
      const headers = { 'idempotency-key': idempotencyKey };
      const { data } = await api(extendOrder, { params, body: { days }, headers });
      const isExtended = data.expires_at !== seenExpiry;
      return { order: data, toast: isExtended ? texts.extendedBy(days) : texts.alreadyExtendedBy(days) };
    }
    case 'resend': {
      const { data } = await api(resendReceipt, { params });
      return { order: data, toast: texts.linksResent };
    }
    case 'note': {
      const headers = { 'idempotency-key': change.idempotencyKey };
      return { note: (await api(addOrderNote, { params, body: { text: change.text }, headers })).data };
    }
  }
}

async function refund(id: string, change: RefundChange): Promise<OrderResult> {
  const { amount, reason, idempotencyKey } = change;
  const headers = { 'idempotency-key': idempotencyKey };
  try {
    const { data } = await api(refundOrder, { params: { id }, body: { amount, reason }, headers });
    return { order: data, ...reportRefund(data, change) };
  } catch (error) {
    // That attempt has succeeded, with another reason.
    if (isKeyReused(error)) return { toast: texts.refundAlreadyStarted(formatDollars(amount)) };
    throw error;
  }
}

/** The screen may have shown the refund already, if an earlier attempt was made whose response was lost. */
function reportRefund(
  { payment }: OperatorOrderDetail,
  { amount, reason, seenRefunds }: RefundChange,
): OrderResult {
  const dollars = formatDollars(amount);
  // Others may have been requested at the same time.
  const made = payment?.refunds.findLast((other) => other.amount === amount && other.reason === reason);
  if (made?.status === 'failed') return { toast: texts.refundFailed(dollars), isError: true };
  const isSeen = made !== undefined && seenRefunds.includes(made.id);
  return { toast: isSeen ? texts.refundAlreadyStarted(dollars) : texts.refundStarted(dollars) };
}

type Move = Extract<OrderChange, { kind: 'pack' | 'ship' | 'correct-tracking' | 'deliver' }>;

const statuses = { pack: 'Ordered', ship: 'Shipped', deliver: 'Delivered' } as const;

/** Marks before printing: a failed print can be repeated, whereas an unmarked order could be packed twice. */
async function moveOrder(id: string, move: Move): Promise<void> {
  await api(updateTracking, {
    params: { id },
    body: {
      ...(move.kind !== 'correct-tracking' && { status: statuses[move.kind] }),
      seen_status: move.seenStatus,
      ...('tracking' in move && {
        tracking_number: move.tracking.number,
        carrier: move.tracking.carrier,
        estimated_delivery: move.tracking.deliveryDate,
      }),
    },
  });
  if (move.kind === 'pack' && move.printsSlip)
    await printPackingSlips([id]).catch((error: unknown) => showToast(errorMessage(error), 'error'));
}
