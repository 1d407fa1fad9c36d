import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { CursorQuery, cursorPageOf, envelope } from './envelope.ts';
import { Dollars } from './money-schema.ts';
import { MessageStatus, OperatorRefund } from './operator-orders.ts';
import { OrderStatus } from './orders.ts';
import { Timestamp } from './text.ts';

/** Every kind of alert that the shop raises. */
export const PROBLEM_KINDS = [
  'message_given_up',
  'message_not_sent_again',
  'shop_restored',
  'payment_unknown',
  'payment_not_compared',
  'user_erasure_undone',
  'guest_erasure_undone',
  'recipient_erasure_undone',
  'backup_failed',
  'rehearsal_failed',
  'backup_archive_fails',
  'refund_late',
  'refund_failed',
  'refunded_elsewhere',
  'processor_mismatch',
  'webhook_refused',
  'sms_unused',
  'sms_breaker',
  'sms_budget',
  'order_unsettled',
  'money_without_gift',
  'gift_without_money',
  'paid_twice',
  'refunded_too_much',
  'ended_without_refund',
  'sandbox_disagrees',
  'stock_below_zero',
  'stock_held_for_nothing',
  'gift_without_beginning',
  'link_leads_nowhere',
  'message_lost',
] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

/** An open alert; the HTTP API calls alerts problems. */
export const Problem = z
  .object({
    id: z.string(),
    kind: z.string().describe('One of those in docs/operations/console.md'),
    text: z.string(),
    subject: z.string(),
    order_id: z.string().nullable(),
    order_number: z.string().nullable(),
    message_id: z.string().nullable().describe('A failed message that can be retried'),
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
    order_number: z.string(),
    url_id: z.string(),
    status: OrderStatus,
    gift_name: z.string(),
    gifter_name: z.string(),
    amount_paid: Dollars,
  }),
}).meta({ id: 'RefundDue' });
export type RefundDue = z.infer<typeof RefundDue>;

export const listProblems = endpoint({
  id: 'listProblems',
  method: 'GET',
  path: '/operator/problems',
  auth: 'manager',
  summary: 'List open problems',
  description:
    'What needs a person: messages that could not be delivered, refunds that failed, and violated invariants. Newest first, paged by cursor.',
  query: CursorQuery,
  responses: { 200: cursorPageOf(Problem) },
});
export const resolveProblem = endpoint({
  id: 'resolveProblem',
  method: 'POST',
  path: '/operator/problems/:id/settle',
  auth: 'manager',
  summary: 'Resolve a problem',
  description: 'Marks a problem as dealt with. Resolving it again is no error.',
  params: z.object({ id: z.string().describe('Id of the problem, message or refund') }),
  responses: { 200: envelope(z.object({})) },
});
export const retryMessage = endpoint({
  id: 'retryMessage',
  method: 'POST',
  path: '/operator/messages/:id/retry',
  auth: 'manager',
  summary: 'Retry a failed message',
  description: 'Queues a message that could not be delivered once more.',
  params: z.object({ id: z.string().describe('Id of the problem, message or refund') }),
  responses: { 200: envelope(z.object({ status: MessageStatus })) },
  errors: [409],
});
export const listRefundsDue = endpoint({
  id: 'listRefundsDue',
  method: 'GET',
  path: '/operator/refunds',
  auth: 'manager',
  summary: 'List refunds that are due',
  description: 'Refunds that are pending or failed, oldest first. Paged by cursor.',
  query: CursorQuery,
  responses: { 200: cursorPageOf(RefundDue) },
});
export const retryRefund = endpoint({
  id: 'retryRefund',
  method: 'POST',
  path: '/operator/refunds/:id/retry',
  auth: 'manager',
  summary: 'Retry a refund',
  description: 'Checks a pending refund with the card processor; a failed one is requested again.',
  params: z.object({ id: z.string().describe('Id of the problem, message or refund') }),
  responses: { 200: envelope(OperatorRefund) },
  errors: [409],
});
