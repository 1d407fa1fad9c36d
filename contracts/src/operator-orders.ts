import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { CursorQuery, cursorPageOf, envelope } from './envelope.ts';
import { Dollars } from './money-schema.ts';
import {
  IdempotencyHeaders,
  ORDER_STATUSES,
  Order,
  OrderStatus,
  PAYMENT_STATUSES,
  UpdateTrackingInput,
} from './orders.ts';
import { identifier, requiredText, Timestamp, text } from './text.ts';

/** What waits for an operator: each a view on the orders, and a count. */
export const QUEUES = ['to_pack', 'to_ship', 'expiring', 'problems', 'refund_due'] as const;
export type Queue = (typeof QUEUES)[number];

export const QueueCounts = z.object({
  to_pack: z.int().describe('Claimed, not packed: Processing'),
  to_ship: z.int().describe('Packed, not sent: Ordered'),
  expiring: z.int().describe('Unclaimed gifts that expire soon'),
  problems: z.int().describe('Open problems'),
  refund_due: z.int().describe('Refunds that are pending or failed'),
});
export type QueueCounts = z.infer<typeof QueueCounts>;

/** A form sends a choice that was not made as an empty text. */
const choiceOf = <const T extends readonly string[]>(choices: T) =>
  z
    .enum(['', ...choices])
    .optional()
    .transform((choice) => (choice || undefined) as T[number] | undefined);

/** Whole days in UTC, both inclusive. */
const Day = z
  .string()
  .refine((day) => day === '' || z.iso.date().safeParse(day).success, 'Must be a date, YYYY-MM-DD')
  .optional()
  .transform((day) => day || undefined);

export const OperatorOrderQuery = CursorQuery.extend({
  queue: choiceOf(QUEUES),
  status: choiceOf(ORDER_STATUSES),
  payment_status: choiceOf(PAYMENT_STATUSES),
  query: identifier(200)
    .optional()
    .describe(
      'Part of an id, link id, name of gifter or recipient, e-mail address or tracking number; of words of one or two letters their beginnings, and among the newest 20,000 orders unless a queue or dates are given',
    ),
  from: Day,
  to: Day,
});
export type OperatorOrderQuery = z.output<typeof OperatorOrderQuery>;

/** An order with everything that packing, shipping and refunding need; the address is whole. */
export const OperatorOrder = Order.omit({
  editable: true,
  cancellable: true,
  extendable: true,
  resendable: true,
  gifter: true,
})
  .extend({
    gifter: z.object({
      user_id: z.string().nullable(),
      first_name: z.string().nullable(),
      last_name: z.string().nullable(),
      email: z.string().nullable(),
    }),
    amount_refunded: Dollars,
    status_changed_at: Timestamp,
    /** What an operator may do with it now. */
    can: z.object({
      move_to: z.array(OrderStatus).describe('Statuses it may be moved to'),
      cancel: z.boolean(),
      refund: z.boolean(),
      extend: z.boolean(),
      resend: z.boolean(),
    }),
  })
  .meta({ id: 'OperatorOrder' });
export type OperatorOrder = z.infer<typeof OperatorOrder>;

export const REFUND_STATUSES = ['pending', 'succeeded', 'failed'] as const;

export const OperatorRefund = z.object({
  id: z.string(),
  amount: Dollars,
  reason: z.string(),
  status: z.enum(REFUND_STATUSES),
  last_error: z.string().nullable(),
  created_at: Timestamp,
  settled_at: Timestamp.nullable(),
});
export type OperatorRefund = z.infer<typeof OperatorRefund>;

export const OperatorPayment = z.object({
  processor: z.enum(['sandbox', 'stripe']),
  intent_id: z.string().nullable(),
  amount: Dollars,
  refunded: Dollars.describe('What has gone back for certain'),
  refundable: Dollars.describe('What may still be refunded'),
  status: z.string().nullable().describe("The processor's own state of the payment"),
  decline_reason: z.string().nullable(),
  refunds: z.array(OperatorRefund),
});

export const OrderEvent = z.object({ type: z.string(), at: Timestamp });

/** `suppressed`: held back, because its mailbox had its share of the day. */
const MessageStatus = z.enum(['queued', 'sent', 'failed', 'suppressed']);

/** A message about the order. What it says is not shown: it may hold links that are somebody's key. */
export const SentMessage = z.object({
  id: z.string(),
  kind: z.string(),
  channel: z.enum(['sms', 'email']),
  to: z.string(),
  subject: z.string().nullable(),
  status: MessageStatus,
  created_at: Timestamp,
  sent_at: Timestamp.nullable(),
  last_error: z.string().nullable(),
});

export const OrderAuditEntry = z.object({
  id: z.string(),
  actor: z.string(),
  action: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  at: Timestamp,
});

export const OperatorNote = z.object({ id: z.string(), author: z.string(), text: z.string(), at: Timestamp });

export const OperatorOrderDetail = OperatorOrder.extend({
  card_image: z.object({ id: z.string(), name: z.string(), image_url: z.string() }).nullable(),
  billing_address: z
    .object({ address: z.string(), city: z.string(), state: z.string(), zip_code: z.string() })
    .nullable(),
  events: z.array(OrderEvent).describe('Oldest first'),
  payment: OperatorPayment.nullable(),
  messages: z.array(SentMessage).describe('Newest first'),
  audit: z.array(OrderAuditEntry).describe('Newest first, the latest hundred'),
  operator_notes: z.array(OperatorNote).describe('Newest first'),
}).meta({ id: 'OperatorOrderDetail' });
export type OperatorOrderDetail = z.infer<typeof OperatorOrderDetail>;

const OrderId = z.object({ id: z.string().describe("The order's id or its url_id") });

/** Whole cents, more than nothing. */
const Amount = z
  .number()
  .positive('Must be more than nothing')
  .max(1_000_000, 'Must be at most 1,000,000 dollars')
  .refine((dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6, {
    message: 'Must be dollars with at most two decimals',
  });

export const RefundInput = z.object({
  amount: Amount.optional().describe('Dollars; absent: the whole rest'),
  reason: requiredText(500, 'Please say why'),
});
export type RefundInput = z.output<typeof RefundInput>;

export const ExtendInput = z.object({ days: z.int().min(1).max(90) });
export const NoteInput = z.object({ text: requiredText(1000, 'Please write something') });

/** One row of a bulk action: an order and where it goes. */
export const Move = UpdateTrackingInput.extend({
  id: identifier(100).min(1, 'Please name an order'),
  status: OrderStatus.exclude(['Picked', 'Processing', 'Cancelled']),
});
export type Move = z.output<typeof Move>;

export const MoveResult = z.object({
  id: z.string().describe('As it was asked for'),
  ok: z.boolean(),
  status: OrderStatus.nullable().describe('Where the order stands now; null for an unknown one'),
  error: z.string().nullable(),
});

/** Something an operator must look at. */
export const Problem = z
  .object({
    id: z.string(),
    kind: z.string(),
    text: z.string(),
    subject: z.string(),
    order_id: z.string().nullable(),
    message_id: z.string().nullable().describe('A message that was given up and can be tried again'),
    times: z.int(),
    raised_at: Timestamp,
    last_seen_at: Timestamp,
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;

/** A refund that is pending or failed, with its order. */
export const RefundDue = OperatorRefund.extend({
  order: z.object({
    id: z.string(),
    url_id: z.string(),
    status: OrderStatus,
    gift_name: z.string(),
    gifter_name: z.string(),
    amount_paid: Dollars,
  }),
}).meta({ id: 'RefundDue' });
export type RefundDue = z.infer<typeof RefundDue>;

const detail = { 200: envelope(OperatorOrderDetail) };

export const getQueues = endpoint({
  method: 'GET',
  path: '/operator/queues',
  auth: 'operator',
  summary: 'How much waits in each queue',
  responses: { 200: envelope(QueueCounts) },
});
export const listOperatorOrders = endpoint({
  method: 'GET',
  path: '/operator/orders',
  auth: 'operator',
  summary: 'Orders, newest first; of a queue, the one that waits longest first',
  query: OperatorOrderQuery,
  responses: { 200: cursorPageOf(OperatorOrder) },
});
export const getOperatorOrder = endpoint({
  method: 'GET',
  path: '/operator/orders/:id',
  auth: 'operator',
  summary: 'One order with its events, payment, messages, notes and audit entries',
  params: OrderId,
  responses: detail,
});
export const refundOrder = endpoint({
  method: 'POST',
  path: '/operator/orders/:id/refund',
  auth: 'operator',
  summary: 'Give money back: the whole rest unless an amount is named',
  params: OrderId,
  headers: IdempotencyHeaders,
  body: RefundInput,
  responses: detail,
  refusals: [409, 422],
});
export const extendOrder = endpoint({
  method: 'POST',
  path: '/operator/orders/:id/extend',
  auth: 'operator',
  summary: 'Give an unclaimed gift more days',
  params: OrderId,
  body: ExtendInput,
  responses: detail,
  refusals: [409],
});
export const resendReceipt = endpoint({
  method: 'POST',
  path: '/operator/orders/:id/resend',
  auth: 'operator',
  summary: 'E-mail the gifter the receipt with its links again',
  params: OrderId,
  responses: detail,
  refusals: [409],
});
export const addOrderNote = endpoint({
  method: 'POST',
  path: '/operator/orders/:id/notes',
  auth: 'operator',
  summary: 'A note for the other operators',
  params: OrderId,
  body: NoteInput,
  responses: { 201: envelope(OperatorNote) },
});
export const moveOrders = endpoint({
  method: 'POST',
  path: '/operator/orders/move',
  auth: 'operator',
  summary: 'Move several orders forwards, each on its own',
  body: z.object({ moves: z.array(Move).min(1, 'Please name an order').max(100, 'At most 100 at once') }),
  responses: { 200: envelope(z.object({ results: z.array(MoveResult) })) },
});

/** Printable pages carry no price. Their style is a file of its own, so that no page has to allow inline styles. */
export const getPackingSlip = endpoint({
  method: 'GET',
  path: '/operator/orders/:id/packing-slip',
  auth: 'operator',
  summary: 'A printable page for the parcel (text/html): note, card, address, no price',
  params: OrderId,
  responses: { 200: z.string() },
  refusals: [409],
});
export const getPackingSlips = endpoint({
  method: 'GET',
  path: '/operator/packing-slips',
  auth: 'operator',
  summary: 'Several packing slips as one document (text/html), a page each',
  query: z.object({
    ids: text(100 * 40)
      .transform((ids) => [...new Set(ids.split(',').map((id) => id.trim()))].filter(Boolean))
      .pipe(z.array(z.string()).min(1, 'Please name an order').max(100, 'At most 100 at once'))
      .describe('Ids or url_ids, apart by commas'),
  }),
  responses: { 200: z.string() },
  refusals: [404, 409],
});
export const getPackingSlipStyle = endpoint({
  method: 'GET',
  path: '/operator/packing-slip.css',
  auth: 'public',
  summary: 'How packing slips look (text/css)',
  responses: { 200: z.string() },
});

export const listProblems = endpoint({
  method: 'GET',
  path: '/operator/problems',
  auth: 'operator',
  summary: 'Open problems, newest first',
  query: CursorQuery,
  responses: { 200: cursorPageOf(Problem) },
});
export const resolveProblem = endpoint({
  method: 'POST',
  path: '/operator/problems/:id/settle',
  auth: 'operator',
  summary: 'This problem is dealt with; again is no error',
  params: z.object({ id: z.string() }),
  responses: { 200: envelope(z.object({})) },
});
export const retryMessage = endpoint({
  method: 'POST',
  path: '/operator/messages/:id/retry',
  auth: 'operator',
  summary: 'Send a message that was given up once more',
  params: z.object({ id: z.string() }),
  responses: { 200: envelope(z.object({ status: MessageStatus })) },
  refusals: [409],
});
export const listRefundsDue = endpoint({
  method: 'GET',
  path: '/operator/refunds',
  auth: 'operator',
  summary: 'Refunds that are pending or failed, oldest first',
  query: CursorQuery,
  responses: { 200: cursorPageOf(RefundDue) },
});
export const retryRefund = endpoint({
  method: 'POST',
  path: '/operator/refunds/:id/retry',
  auth: 'operator',
  summary: 'Try a refund again; a failed one is asked for anew',
  params: z.object({ id: z.string() }),
  responses: { 200: envelope(OperatorRefund) },
  refusals: [409],
});
