import type { ReactNode } from 'react';
import { rich } from '../../../rich.ts';

// Problems.
export const problemsIntroduction =
  'What the shop could not settle by itself. One that comes back is raised again.';
export const noProblems = 'No problems. Everything works by itself.';
export const sendAgain = 'Send again';
export const dealtWith = 'Dealt with';
export const markedAsDealtWith = 'Marked as dealt with';
export const timesSince = ({ times, time }: { times: number; time: ReactNode }) =>
  rich`${times} times since ${time}`;
export const openOrder = 'Open the order';
export const problemKinds = {
  ended_without_refund: 'Ended without refund',
  gift_without_beginning: 'Gift without beginning',
  gift_without_money: 'Gift without money',
  link_leads_nowhere: 'Link leads nowhere',
  message_given_up: 'Message given up',
  message_lost: 'Message lost',
  money_without_gift: 'Money without gift',
  order_unsettled: 'Order unsettled',
  paid_twice: 'Paid twice',
  processor_mismatch: 'Processor mismatch',
  refund_failed: 'Refund failed',
  refund_late: 'Refund late',
  refunded_elsewhere: 'Refunded elsewhere',
  refunded_too_much: 'Refunded too much',
  sandbox_disagrees: 'Sandbox disagrees',
  sms_breaker: 'Sms breaker',
  sms_budget: 'Sms budget',
  sms_unused: 'Sms unused',
  stock_below_zero: 'Stock below zero',
  stock_held_for_nothing: 'Stock held for nothing',
  webhook_refused: 'Webhook refused',
};

// Refunds due.
export const refundsIntroduction =
  'The oldest first. The shop tries by itself; a failed one wants your look.';
export const refundTo = ({
  amount,
  gifter,
  gift,
}: {
  amount: ReactNode;
  gifter: string | null;
  gift: ReactNode;
}) => rich`${amount} to ${gifter ?? 'the gifter'} for ${gift}`;
export const refundFailed = 'Failed';
export const refundOnItsWay = 'On its way';
export const askedFor = (time: ReactNode) => rich`asked for ${time}`;
export const refundSucceeded = 'The money has gone back';
export const askedForOnceMore = 'Asked for once more';
