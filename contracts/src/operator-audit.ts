import { z } from 'zod';
import { CalendarDay } from './calendar-day.ts';
import { endpoint } from './endpoint.ts';
import { CursorQuery, cursorPageOf } from './envelope.ts';
import { identifier, Timestamp } from './text.ts';

/** Operators' actions in the audit log; older entries may have other names. */
export const AUDIT_ACTIONS = [
  'address.seen',
  'backup.requested',
  'card_image.brought_back',
  'card_image.changed',
  'card_image.created',
  'card_image.picture_changed',
  'card_image.retired',
  'category.brought_back',
  'category.changed',
  'category.created',
  'category.picture_changed',
  'category.retired',
  'gift.brought_back',
  'gift.changed',
  'gift.created',
  'gift.featured_sorted',
  'gift.picture_added',
  'gift.retired',
  'gift.stock_changed',
  'gifts.exported',
  'gifts.imported',
  'info_page.changed',
  'info_page.reset',
  'message.retried',
  'order.address_corrected',
  'order.cancelled',
  'order.extended',
  'order.moved',
  'order.note_added',
  'order.receipt_resent',
  'order.refunded',
  'order.reminded',
  'order.tracking_changed',
  'order.undone',
  'orders.exported',
  'person.erased',
  'person.exported',
  'person.found',
  'problem.settled',
  'refund.retried',
  'review.answered',
  'review.hidden',
  'review.shown',
  'search_synonym.changed',
  'search_synonym.created',
  'search_synonym.deleted',
  'settings.changed',
  'staff.invitation_resent',
  'staff.invited',
  'staff.role_changed',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** The views of addresses that one operator had within an hour. */
const AddressViews = z.object({
  group: z.string().describe('The parameter `group` that lists each of them'),
  count: z.int(),
  orders: z.int().describe('How many orders had their addresses viewed'),
  first_at: Timestamp,
});

export const AuditEntry = z
  .object({
    id: z.string(),
    actor: z.object({
      user_id: z.string().nullable().describe('null: not a signed-in user, for instance the carrier'),
      name: z.string(),
    }),
    action: z.string().describe('Such as `order.refunded` or `address.seen`'),
    subject: z.object({
      kind: z.string(),
      id: z.string(),
      order_number: z.string().nullable().describe('Of an order; null: of anything else'),
    }),
    before: z.record(z.string(), z.unknown()).nullable().describe('Changed fields with their old values'),
    after: z.record(z.string(), z.unknown()).nullable().describe('Changed fields with their new values'),
    at: Timestamp,
    views: AddressViews.nullable().describe('Of grouped views of addresses; null: one action'),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditQuery = CursorQuery.extend({
  actor: identifier(200).optional().describe('User id or part of a name'),
  action: identifier(100).optional().describe('An action, or a prefix such as `order.`'),
  subject: identifier(200).optional().describe('Id of the changed item; of an order also its number'),
  views: z
    .enum(['grouped'])
    .optional()
    .describe(
      '`grouped`: the addresses that one operator viewed within an hour are one entry, the latest, with their number in `views`',
    ),
  group: identifier(100).optional().describe('From `views` of an entry: each view that it stands for'),
  from: CalendarDay.optional().describe("First day in the shop's time zone, inclusive"),
  to: CalendarDay.optional().describe("Last day in the shop's time zone, inclusive"),
});
export type AuditQuery = z.output<typeof AuditQuery>;

export const listAuditEntries = endpoint({
  id: 'listAuditEntries',
  method: 'GET',
  path: '/operator/audit',
  auth: 'manager',
  summary: 'List audit entries',
  description:
    'Who changed or read what, and when, newest first. Paged by cursor. Entries are deleted after the retention period.',
  query: AuditQuery,
  responses: { 200: cursorPageOf(AuditEntry) },
});
