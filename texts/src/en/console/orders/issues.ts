import type { ReactNode } from 'react';
import { rich } from '../../../rich.ts';

// Issues.
export const issuesIntroduction = 'Issues that need attention. Recurring issues reopen.';
export const noIssues = 'No issues';
export const sendAgain = 'Resend';
export const messageResent = 'Message resent';
export const markResolved = 'Mark resolved';
export const issueResolved = 'Issue resolved';
export const timesSince = ({ times, time }: { times: number; time: ReactNode }) =>
  rich`${times} times, first ${time}`;
export const viewOrder = (number: ReactNode) => rich`View order ${number}`;
export const issueKinds = {
  backup_archive_fails: 'Changes not backed up',
  backup_failed: 'Backup failed',
  ended_without_refund: 'Missing refund',
  gift_without_beginning: 'Gift link not sent',
  gift_without_money: 'Unpaid gift',
  guest_erasure_undone: 'Erased sender is back',
  link_leads_nowhere: 'Broken gift link',
  message_given_up: 'Delivery failed',
  message_lost: 'Message not sent',
  message_not_sent_again: 'Message held back',
  money_without_gift: 'Payment without a gift',
  order_unsettled: 'Payment not settled',
  paid_twice: 'Duplicate payment',
  payment_not_compared: 'Payment not compared',
  payment_unknown: 'Payment without an order',
  processor_mismatch: 'Payment mismatch',
  recipient_erasure_undone: 'Erased recipient is back',
  refund_failed: 'Refund failed',
  refund_late: 'Refund delayed',
  refunded_elsewhere: 'Refunded outside the console',
  refunded_too_much: 'Refund mismatch',
  rehearsal_failed: 'Trial restore failed',
  sandbox_disagrees: 'Sandbox mismatch',
  shop_restored: 'Shop restored from a backup',
  sms_breaker: 'Codes paused',
  sms_budget: 'Daily text limit reached',
  sms_unused: 'Unused codes',
  stock_below_zero: 'Oversold',
  stock_held_for_nothing: 'Stock not released',
  user_erasure_undone: 'Deleted account is back',
  webhook_refused: 'Webhook errors',
};

// Refunds due.
export const refundsIntroduction = 'Oldest first. We retry automatically. Review failed refunds.';
export const refundTo = ({
  amount,
  gifter,
  gift,
}: {
  amount: ReactNode;
  gifter: string | null;
  gift: ReactNode;
}) => rich`${amount} to ${gifter ?? 'the sender'} for ${gift}`;
export const refundFailed = 'Failed';
export const refundPending = 'In progress';
export const requested = (time: ReactNode) => rich`Requested ${time}`;
export const refundSucceeded = 'Refund completed';
export const refundRetried = 'Refund retried';
