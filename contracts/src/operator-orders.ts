import { formatNumber } from '@presently/texts/format';
import * as texts from '@presently/texts/validation';
import { z } from 'zod';
import { CalendarDay } from './calendar-day.ts';
import { endpoint } from './endpoint.ts';
import { CursorQuery, cursorPageOf, envelope } from './envelope.ts';
import { IdempotencyHeaders } from './idempotency.ts';
import { Dollars } from './money-schema.ts';
import { ORDER_SEARCH_FIELDS } from './order-search.ts';
import { UpdateTrackingInput } from './order-tracking.ts';
import { ORDER_STATUSES, Order, OrderStatus, PAYMENT_STATUSES } from './orders.ts';
import { identifier, requiredText, Timestamp } from './text.ts';

/** Work queues of the operators: each is a filter of the order list with a count. */
export const QUEUES = ['to_pack', 'to_ship', 'expiring', 'problems', 'refund_due'] as const;
export type Queue = (typeof QUEUES)[number];

export const QueueCounts = z.object({
  to_pack: z.int().describe('Claimed and not packed yet (status Processing)'),
  to_ship: z.int().describe('Packed and not shipped yet (status Ordered)'),
  expiring: z.int().describe('Unclaimed gifts that expire soon'),
  problems: z.int().describe('Open problems'),
  refund_due: z.int().describe('Refunds that are pending or failed'),
});
export type QueueCounts = z.infer<typeof QueueCounts>;

/** Data for every screen of the console. */
export const Queues = QueueCounts.extend({
  restored_to: Timestamp.nullable().describe(
    'The moment that the shop was restored to, while messages wait until all payments are compared with the card processor; otherwise null',
  ),
});
export type Queues = z.infer<typeof Queues>;

/** One of `choices`; an empty string, as forms send it for no choice, counts as absent. */
const optionalChoice = <const T extends readonly string[]>(choices: T) =>
  z
    .enum(['', ...choices])
    .optional()
    .transform((choice) => (choice || undefined) as T[number] | undefined);

/** A day, inclusive; an empty string counts as absent. */
const OptionalDay = z
  .string()
  .refine((day) => day === '' || CalendarDay.safeParse(day).success, texts.date)
  .optional()
  .transform((day) => day || undefined);

export const OperatorOrderQuery = CursorQuery.extend({
  queue: optionalChoice(QUEUES).describe('Only orders in this queue, longest waiting first'),
  status: optionalChoice(ORDER_STATUSES).describe('Only orders with this status'),
  payment_status: optionalChoice(PAYMENT_STATUSES).describe('Only orders with this payment status'),
  query: identifier(200)
    .optional()
    .describe(
      'Words that each occur in the order number, an id, name, email address, phone number, address, name of the gift, note, internal note or tracking number. Of words of one or two letters the beginnings; single letters, if there are no other words, among the newest 10,000 orders unless a queue or dates are given. If nothing is found, one letter may be wrong in the names of people, streets, cities and gifts',
    ),
  from: OptionalDay.describe("First day of purchase in the shop's time zone, inclusive"),
  to: OptionalDay.describe("Last day of purchase in the shop's time zone, inclusive"),
});
export type OperatorOrderQuery = z.output<typeof OperatorOrderQuery>;

/** An order as operators see it, with the full address. */
export const OperatorOrder = Order.omit({
  editable: true,
  cancellable: true,
  extendable: true,
  resendable: true,
  earlier_terms_version: true,
  earlier_returns_version: true,
  gifter_erased_at: true,
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
    matched_in: z
      .array(z.enum(ORDER_SEARCH_FIELDS))
      .optional()
      .describe('In a list that was searched: where each word of the search was found first'),
    /** Actions that the order's current state allows. */
    can: z.object({
      move_to: z.array(OrderStatus).describe('Statuses it may be moved to'),
      cancel: z.boolean(),
      refund: z.boolean(),
      extend: z.boolean(),
      resend: z.boolean(),
      correct_address: z.boolean(),
      undo: z.boolean().describe('The last step, packing or shipping, can be taken back'),
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
  refunded: Dollars.describe('Amount of the refunds that succeeded'),
  refundable: Dollars.describe('Amount that can still be refunded'),
  refund_limit: z
    .number()
    .nullable()
    .describe('Dollars that the caller may refund at once; null: any amount'),
  status: z.string().nullable().describe("State of the payment in the processor's own terms"),
  decline_reason: z.string().nullable(),
  refunds: z.array(OperatorRefund),
});

export const OrderEvent = z.object({ type: z.string(), at: Timestamp });

/** `suppressed`: not sent, because its recipient had reached the daily limit. */
export const MessageStatus = z.enum(['queued', 'sent', 'failed', 'suppressed']);

/** A message about the order. Without its body, which may contain secret links (claim or manage keys). */
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
    .object({
      address: z.string(),
      address_ln_2: z.string().nullish(),
      city: z.string(),
      state: z.string(),
      zip_code: z.string(),
    })
    .nullable(),
  events: z.array(OrderEvent).describe('Oldest first'),
  payment: OperatorPayment.nullable(),
  messages: z.array(SentMessage).describe('Newest first'),
  audit: z.array(OrderAuditEntry).describe('Newest first, at most 100, and as many views of the address'),
  terms_version: z
    .int()
    .nullable()
    .describe('Version of the page `terms` it was bought under; null: none was recorded'),
  returns_version: z
    .int()
    .nullable()
    .describe('The same of the page `returns`, which is a part of the terms'),
  operator_notes: z.array(OperatorNote).describe('Newest first'),
  undo_expires_in: z
    .number()
    .int()
    .nullable()
    .describe('Seconds until the last step can no longer be undone; null: until the next step'),
}).meta({ id: 'OperatorOrderDetail' });
export type OperatorOrderDetail = z.infer<typeof OperatorOrderDetail>;

export const OrderId = z.object({ id: z.string().describe("The order's id or its url_id") });

/** Dollars with at most two decimals, more than 0. */
const RefundAmount = z
  .number()
  .positive(texts.moreThanNothing)
  .max(1_000_000, texts.atMostDollars(formatNumber(1_000_000)))
  .refine((dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6, {
    message: texts.dollarsAndCents,
  });

export const RefundInput = z.object({
  amount: RefundAmount.optional().describe('Dollars; default: everything that is not refunded yet'),
  reason: requiredText(500, texts.sayWhy),
});
export type RefundInput = z.output<typeof RefundInput>;

export const ExtendInput = z.object({ days: z.int().min(1).max(90) });

export const NoteInput = z.object({ text: requiredText(1000, texts.writeSomething) });

/** One row of a bulk status change: an order and its new status. */
export const OrderMove = UpdateTrackingInput.extend({
  id: identifier(100).min(1, texts.nameAnOrder),
  status: OrderStatus.exclude(['Picked', 'Processing', 'Cancelled']),
});
export type OrderMove = z.output<typeof OrderMove>;

export const OrderMoveResult = z.object({
  id: z.string().describe('As in the request'),
  ok: z.boolean(),
  status: OrderStatus.nullable().describe('Present status; null if the order is unknown'),
  error: z.string().nullable(),
});

const orderDetailResponse = { 200: envelope(OperatorOrderDetail) };

export const getQueues = endpoint({
  id: 'getQueues',
  method: 'GET',
  path: '/operator/queues',
  auth: 'packer',
  summary: 'Count what waits in each queue',
  description:
    'Orders to pack and to ship, gifts that expire soon, open problems, and refunds that are due. For packers only the first two. Also whether messages wait after a restore.',
  responses: { 200: envelope(Queues) },
});
export const listOperatorOrders = endpoint({
  id: 'listOperatorOrders',
  method: 'GET',
  path: '/operator/orders',
  auth: 'packer',
  reach: 'queues_for_packers',
  summary: 'List and search orders',
  description:
    'For packers the queues `to_pack` and `to_ship` only. Newest first; a queue lists the order that waits longest first. `query` searches everything a caller may say; the order of that number comes first, then whole words, then parts of words. Of addresses it contains name, city and state only. Paged by cursor.',
  query: OperatorOrderQuery,
  responses: { 200: cursorPageOf(OperatorOrder) },
});
export const getOperatorOrder = endpoint({
  id: 'getOperatorOrder',
  method: 'GET',
  path: '/operator/orders/:id',
  auth: 'packer',
  reach: 'queues_for_packers',
  summary: 'Get an order with its history',
  description:
    'With events, payment, refunds, messages, notes and audit entries. Reading the address is recorded in the audit log. Packers get it without payment, messages and audit entries, and without the address once it is shipped.',
  params: OrderId,
  responses: orderDetailResponse,
});
export const refundOrder = endpoint({
  id: 'refundOrder',
  method: 'POST',
  path: '/operator/orders/:id/refund',
  auth: 'manager',
  summary: 'Refund an order',
  description:
    'Refunds `amount` dollars, or everything that is left. Never more than was charged; managers never more at once than the setting `manager_refund_limit`, which is a 403. Send an `Idempotency-Key`: a repeated request refunds once.',
  params: OrderId,
  headers: IdempotencyHeaders,
  body: RefundInput,
  responses: orderDetailResponse,
  errors: [409, 422],
});
export const extendOrderAsOperator = endpoint({
  id: 'extendOrderAsOperator',
  method: 'POST',
  path: '/operator/orders/:id/extend',
  auth: 'manager',
  summary: 'Move the expiry of an order',
  description:
    'Gives an unclaimed gift `days` more. Send an `Idempotency-Key`: a repeated request extends once.',
  params: OrderId,
  headers: IdempotencyHeaders,
  body: ExtendInput,
  responses: orderDetailResponse,
  errors: [409, 422],
});
export const resendReceipt = endpoint({
  id: 'resendReceipt',
  method: 'POST',
  path: '/operator/orders/:id/resend',
  auth: 'manager',
  summary: 'Email the receipt again',
  description: 'Sends the gifter the receipt with the gift link once more.',
  params: OrderId,
  responses: orderDetailResponse,
  errors: [409],
});
export const addOrderNote = endpoint({
  id: 'addOrderNote',
  method: 'POST',
  path: '/operator/orders/:id/notes',
  auth: 'manager',
  summary: 'Add an internal note',
  description:
    'Visible to operators only. Send an `Idempotency-Key`: a repeated request adds no other note and gets the first one again.',
  params: OrderId,
  headers: IdempotencyHeaders,
  body: NoteInput,
  responses: { 201: envelope(OperatorNote) },
  errors: [422],
});
export const moveOrders = endpoint({
  id: 'moveOrders',
  method: 'POST',
  path: '/operator/orders/move',
  auth: 'packer',
  reach: 'queues_for_packers',
  summary: 'Move several orders forwards',
  description:
    'Each order is moved on its own, as by `updateTracking`; the answer says for each whether it was moved and, if not, why.',
  body: z.object({
    moves: z.array(OrderMove).min(1, texts.nameAnOrder).max(100, texts.atMostAtOnce(100)),
  }),
  responses: { 200: envelope(z.object({ results: z.array(OrderMoveResult) })) },
});
