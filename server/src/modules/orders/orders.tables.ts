import type { CancelReason, OrderStatus } from '@presently/contracts/orders';
import { bigint, boolean, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { timestamptz, createdAt, clockTimestamp } from '../../platform/db/columns.ts';

/** What was bought, as it was when it was bought: later edits of the catalogue change no order. */
export type GiftSnapshot = {
  id: string;
  name: string;
  description: string;
  brand: string | null;
  imageUrls: string[];
};

/** `awaiting` and `failed` are no gifts: their links are unknown to everybody. */
export type OrderPaymentStatus =
  | 'awaiting'
  | 'requires_action'
  | 'paid'
  | 'refunded'
  | 'partially_refunded'
  | 'failed';

export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    urlId: text('url_id').notNull().unique(),
    gifterId: uuid('gifter_id'),
    /** From the billing form; erased with the account. */
    gifterFirstName: text('gifter_first_name'),
    gifterLastName: text('gifter_last_name'),
    gifterEmail: text('gifter_email'),
    billingAddress: jsonb('billing_address').$type<{
      address: string;
      city: string;
      state: string;
      zip_code: string;
    }>(),
    /** Hash of the key in a guest's manage link. */
    manageKeyHash: text('manage_key_hash').unique(),
    giftId: text('gift_id').notNull(),
    gift: jsonb('gift').$type<GiftSnapshot>().notNull(),
    priceCents: integer('price_cents').notNull(),
    shippingCostCents: integer('shipping_cost_cents').notNull(),
    giftDate: date('gift_date', { mode: 'string' }).notNull(),
    notes: text('notes').notNull(),
    cardImageId: text('card_image_id'),
    status: text('status').$type<OrderStatus>().notNull(),
    paymentStatus: text('payment_status').$type<OrderPaymentStatus>().notNull(),
    cancelReason: text('cancel_reason').$type<z.infer<typeof CancelReason>>(),
    declineMessage: text('decline_message'),
    /** Whether one of the gift's stock is held by this order. */
    stockReserved: boolean('holds_stock').notNull(),
    trackingNumber: text('tracking_number'),
    carrier: text('carrier'),
    estimatedDelivery: date('estimated_delivery', { mode: 'string' }),
    thanksMessage: text('thanks_message'),
    thankedAt: timestamptz('thanked_at'),
    openedAt: timestamptz('opened_at'),
    claimedAt: timestamptz('claimed_at'),
    expiresAt: timestamptz('expires_at').notNull(),
    reminderSentAt: timestamptz('nudged_at'),
    statusChangedAt: timestamptz('status_changed_at').notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('orders_gifter').on(table.gifterId, table.createdAt),
    index('orders_status').on(table.status, table.statusChangedAt),
    index('orders_payment_status').on(table.paymentStatus, table.createdAt),
    index('orders_gift').on(table.giftId),
  ],
);

/** What happened to an order, oldest first: the timeline. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    type: text('type').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    at: timestamptz('at').notNull().default(clockTimestamp),
    /** The order in which things happened: given while the order's row is locked. */
    seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  },
  (table) => [index('order_events_order').on(table.orderId, table.seq)],
);

/** Where a claimed gift goes. The primary key allows one address an order. */
export const addresses = pgTable('addresses', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => orders.id),
  name: text('name').notNull(),
  addressLn1: text('address_ln_1').notNull(),
  addressLn2: text('address_ln_2'),
  city: text('city').notNull(),
  state: text('state').notNull(),
  zip: text('zip').notNull(),
  email: text('email'),
  phone: text('phone'),
  deliveryInstructions: text('delivery_instructions'),
  createdAt: createdAt(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

/** What operators tell each other about an order; neither gifter nor recipient reads it. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    authorId: uuid('author_id'),
    authorName: text('author_name').notNull(),
    text: text('text').notNull(),
    at: timestamptz('at').notNull().default(clockTimestamp),
  },
  (table) => [index('order_notes_order').on(table.orderId, table.at)],
);
