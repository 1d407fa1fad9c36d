import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '../../../platform/db/columns.ts';

/** Whether the money of a purchase arrived. What went back since is a matter of each order. */
export type PurchasePaymentStatus = 'awaiting' | 'requires_action' | 'paid' | 'failed';

/** One payment of one gifter for one or more gifts; each of them is an order. */
export const purchases = pgTable('purchases', {
  id: uuid('id').primaryKey(),
  /** null: a guest, or an account that was deleted. */
  gifterId: uuid('gifter_id'),
  /** SHA-256 of the key in a guest's manage link; null for signed-in gifters. */
  manageKeyHash: text('manage_key_hash'),
  totalCents: integer('total_cents').notNull(),
  currency: text('currency').notNull(),
  paymentStatus: text('payment_status').$type<PurchasePaymentStatus>().notNull(),
  /** Version of the page `terms` that applied; null: none was recorded yet. */
  termsVersion: integer('terms_version'),
  /** The same of the page `returns`. */
  returnsVersion: integer('returns_version'),
  createdAt: createdAt(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
});

/** The gifter as they gave themselves at the checkout; all null once it is erased. */
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
