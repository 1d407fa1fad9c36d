import type { CancelReason, OrderStatus } from '@presently/contracts/orders';
import { sql } from 'drizzle-orm';
import { bigint, boolean, date, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { clockTimestamp, createdAt, timestamptz } from '../../../platform/db/columns.ts';

/** Gifts as they were bought, so that later catalogue edits do not change orders. Immutable. */
export const giftVersions = pgTable('gift_versions', {
  /** SHA-256 of the other columns, so that an unchanged gift has a single version. */
  id: text('id').primaryKey(),
  giftId: text('gift_id').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  brand: text('brand'),
  imageUrls: jsonb('image_urls').$type<string[]>().notNull(),
});

/** The gift links of `awaiting`, `requires_action` and `failed` orders return 404. */
export type OrderPaymentStatus =
  | 'awaiting'
  | 'requires_action'
  | 'paid'
  | 'refunded'
  | 'partially_refunded'
  | 'failed';

export const orders = pgTable('orders', {
  id: uuid('id').primaryKey(),
  /** The human-readable number, see `formatOrderNumber` in the contracts. Unpaid attempts use one up, too. */
  number: bigint('number', { mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
  purchaseId: uuid('purchase_id').notNull(),
  /** Position within its purchase, from 1. */
  position: smallint('position').notNull(),
  urlId: text('url_id').notNull(),
  giftId: text('gift_id').notNull(),
  giftVersionId: text('gift_version_id').notNull(),
  priceCents: integer('price_cents').notNull(),
  shippingCostCents: integer('shipping_cost_cents').notNull(),
  taxChargedCents: integer('tax_charged_cents').notNull().default(0),
  /** The amount charged for it. */
  amountCents: integer('amount_cents').notNull().generatedAlwaysAs(sql`price_cents + tax_charged_cents`),
  /** The sum of its refunds that have not failed, maintained by a trigger. */
  promisedRefundCents: integer('promised_refund_cents').notNull().default(0),
  giftDate: date('gift_date', { mode: 'string' }).notNull(),
  cardImageId: text('card_image_id'),
  status: text('status').$type<OrderStatus>().notNull(),
  paymentStatus: text('payment_status').$type<OrderPaymentStatus>().notNull(),
  cancelReason: text('cancel_reason').$type<z.infer<typeof CancelReason>>(),
  /** Whether this order holds one unit of the gift's stock. */
  stockReserved: boolean('stock_reserved').notNull(),
  thankedAt: timestamptz('thanked_at'),
  openedAt: timestamptz('opened_at'),
  claimedAt: timestamptz('claimed_at'),
  expiresAt: timestamptz('expires_at').notNull(),
  reminderSentAt: timestamptz('reminder_sent_at'),
  statusChangedAt: timestamptz('status_changed_at').notNull().defaultNow(),
  /** The status to which an operator may undo the last step; null: not possible. */
  undoTo: text('undo_to').$type<OrderStatus>(),
  /** When the undo period ends, and the messages about the step become due; null: with the next step. */
  undoUntil: timestamptz('undo_until'),
  createdAt: createdAt(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

/** Texts by gifter and recipient. The row is deleted with the gifter's account. */
export const orderTexts = pgTable('order_texts', {
  orderId: uuid('order_id').primaryKey(),
  noteTitle: text('note_title').notNull().default(''),
  noteBody: text('note_body').notNull().default(''),
  thanksMessage: text('thanks_message'),
  declineMessage: text('decline_message'),
});

/** The order's timeline; append-only. */
export const orderEvents = pgTable('order_events', {
  orderId: uuid('order_id').notNull(),
  /** Sorts the timeline. Assigned under the order's row lock, so it is in the order of the transactions. */
  sequence: bigint('sequence', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  type: text('type').notNull(),
  data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
  occurredAt: timestamptz('occurred_at').notNull().default(clockTimestamp),
});

/** Shipping addresses, which exactly the claimed gifts have. All columns except state and ZIP are null once erased. */
export const addresses = pgTable('order_addresses', {
  orderId: uuid('order_id').primaryKey(),
  name: text('name'),
  addressLn1: text('address_ln_1'),
  addressLn2: text('address_ln_2'),
  city: text('city'),
  state: text('state').notNull(),
  zip: text('zip').notNull(),
  email: text('email'),
  phone: text('phone'),
  deliveryInstructions: text('delivery_instructions'),
  createdAt: createdAt(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  /** When everything except state and ZIP code was erased. */
  erasedAt: timestamptz('erased_at'),
  /** When the recipient requested the erasure; null: erased because its retention ended. */
  recipientErasedAt: timestamptz('recipient_erased_at'),
});

export const shipments = pgTable('shipments', {
  orderId: uuid('order_id').primaryKey(),
  carrier: text('carrier'),
  trackingNumber: text('tracking_number'),
  estimatedDelivery: date('estimated_delivery', { mode: 'string' }),
});

/** Orders that are packed or on their way, maintained by a trigger. */
export const fulfilmentQueue = pgTable('fulfilment_queue', {
  orderId: uuid('order_id').primaryKey(),
  status: text('status').$type<OrderStatus>().notNull(),
  since: timestamptz('since').notNull(),
});

/** The text in which operators search, one line per field, see order-search-lines.ts. */
export const orderSearch = pgTable('order_search', {
  orderId: uuid('order_id').primaryKey(),
  /** Fields in which a search tolerates a wrong letter. */
  names: text('names').notNull(),
  document: text('document').notNull(),
});

/** Internal notes of operators, not visible to gifter and recipient. */
export const orderNotes = pgTable('order_notes', {
  orderId: uuid('order_id').notNull(),
  sequence: bigint('sequence', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  authorId: uuid('author_id'),
  authorName: text('author_name').notNull(),
  text: text('text').notNull(),
  createdAt: timestamptz('created_at').notNull().default(clockTimestamp),
});
