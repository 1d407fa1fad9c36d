import { plural } from '../../plural.ts';

export const subject = (count: number) =>
  plural(count, { one: 'Your shop has a new issue', other: `Your shop has ${count} new issues` });
export const introduction = (count: number) =>
  plural(count, {
    one: 'This needs someone to look at it:',
    other: 'These need someone to look at them:',
  });
export const times = (problem: string, count: number) =>
  plural(count, { one: problem, other: `${problem} (${count} times)` });
export const andMore = (count: number) => plural(count, { one: 'And 1 more.', other: `And ${count} more.` });
export const openIssues = 'Open issues';

/** By kind of alert: instead of a text that has a provider's answer. */
export const withoutDetails: Record<string, string> = {
  message_given_up: "A message couldn't be delivered.",
  refund_late: 'A refund keeps failing.',
  refund_failed: 'A refund failed.',
};

export const whatToDoOtherwise = 'The console has the details.';
const compare = 'Compare the order with the card processor before you refund anything.';
const askTheProcessor = 'Check whether the card processor is up. If so, compare the order with it.';
const arrived = "Move the order on if the gift has arrived. Then they're erased again.";
const retrying = "We keep trying. If it keeps failing, the server's log says why.";
/** By kind of alert. */
export const whatToDo: Record<string, string> = {
  message_given_up: 'Open the issue to see why. Fix that, then send the message again from there.',
  message_not_sent_again: 'Look at the order. If the message is still useful, send it from the issue.',
  payment_unknown: 'Refund the payment at the card processor, or enter the order again.',
  payment_not_compared: compare,
  user_erasure_undone: retrying,
  guest_erasure_undone: arrived,
  recipient_erasure_undone: arrived,
  shop_restored: "Review the other issues, and re-enter anything that's missing.",
  backup_failed: 'Check that the backup location can be reached and has room. We try again every hour.',
  rehearsal_failed: 'Make a new backup under Settings, Backups.',
  backup_archive_fails: 'Check that the backup location can be reached and has room. We keep trying.',
  refund_late: 'We keep trying. If it keeps failing, check with your card processor.',
  refund_failed: 'Request it again under Refunds due, or return the money another way.',
  refunded_elsewhere: 'Nothing to do if you made this refund. Otherwise, find out who did.',
  processor_mismatch: compare,
  webhook_refused: "Check STRIPE_WEBHOOK_SECRET and the server's clock.",
  sms_unused: 'Look for many new sign-ins, and ask your SMS provider whether it delivers.',
  sms_breaker: 'Look for many new sign-ins from places where you have no customers.',
  sms_budget: 'Raise SMS_PER_DAY if these were your customers.',
  order_unsettled: askTheProcessor,
  money_without_gift: compare,
  gift_without_money: compare,
  paid_twice: compare,
  refunded_too_much: compare,
  ended_without_refund: compare,
  sandbox_disagrees: compare,
  stock_below_zero: 'Count the gift and set its stock.',
  stock_held_for_nothing: 'Count the gift and set its stock.',
  gift_without_beginning: "Find out what else writes to the shop's database, and restore what is missing.",
  link_leads_nowhere: "Find out what else writes to the shop's database, and restore what is missing.",
  message_lost: 'Check that the shop is running and that its scheduled tasks work.',
};
