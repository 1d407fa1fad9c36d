import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '../../../platform/db/columns.ts';

/** Whether a purchase has been paid. Refunds are tracked per order. */
export type PurchasePaymentStatus = 'awaiting' | 'requires_action' | 'paid' | 'failed';

/** One payment by a gifter for one or more gifts, each of which is an order. */
export const purchases = pgTable('purchases', {
  id: uuid('id').primaryKey(),
  /** null: a guest, or an account that was deleted. */
  gifterId: uuid('gifter_id'),
  /** SHA-256 of the key in a guest's manage link; null for signed-in gifters. */
  manageKeyHash: text('manage_key_hash'),
  totalCents: integer('total_cents').notNull(),
  currency: text('currency').notNull(),
  paymentStatus: text('payment_status').$type<PurchasePaymentStatus>().notNull(),
  /** Version of the page `terms` that applied; null: not recorded. */
  termsVersion: integer('terms_version'),
  /** Version of the page `returns` that applied. */
  returnsVersion: integer('returns_version'),
  createdAt: createdAt(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

export type PurchaseRow = typeof purchases.$inferSelect;

/** The gifter's details as entered at checkout; all null once erased. */
export const purchaseContacts = pgTable('purchase_contacts', {
  purchaseId: uuid('purchase_id').primaryKey(),
  firstName: text('first_name'),
  lastName: text('last_name'),
  email: text('email'),
  billingAddress: jsonb('billing_address').$type<{
    address: string;
    address_ln_2?: string | null;
    city: string;
    state: string;
    zip_code: string;
  }>(),
  erasedAt: timestamptz('erased_at'),
});
export type PurchaseContact = typeof purchaseContacts.$inferSelect;
