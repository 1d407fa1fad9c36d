export const codesNotTypedIn =
  "Too many codes were sent and never used, so new devices can't get one until the hour is over. Someone may be abusing paid text messages. People who signed in on a browser before still can.";
export const smsBudgetSpent =
  "Today's limit of text messages (SMS_PER_DAY) was reached. No one can sign in with a code until midnight UTC, or until you raise the limit.";
export const fewCodesUsed = ({ sent, used }: { sent: number; used: number }) =>
  `Only ${used} of the ${sent} codes we texted since the last hour were used. Someone may be abusing paid text messages, or the provider isn't delivering them.`;

/** By the kind of message; the other kinds are words already. */
const messageKinds: Record<string, string> = { 'staff-invitation': 'team invitation' };
export const kindInWords = (kind: string) => messageKinds[kind] ?? kind.replaceAll('_', ' ');

type Undeliverable = { kind: string; reason: string };
/** By channel. */
export const messageGivenUp = {
  sms: ({ kind, reason }: Undeliverable) => `We couldn't deliver a text message (${kind}): ${reason}`,
  email: ({ kind, reason }: Undeliverable) => `We couldn't deliver an email (${kind}): ${reason}`,
};

export const messageNotSentAgain = {
  sms: (kind: string) =>
    `A text message (${kind}) may have been sent before the shop was restored, so we didn't send it again.`,
  email: (kind: string) =>
    `An email (${kind}) may have been sent before the shop was restored, so we didn't send it again.`,
};
export const paymentUnknown = ({ id, amount }: { id: string; amount: string }) =>
  `A payment of ${amount} was made before the shop was restored, and its order is lost. At the card processor it's ${id}.`;
/** `moment`: a date and time in UTC. */
export const shopRestored = {
  waiting: (moment: string) =>
    `The shop was restored to ${moment} UTC. Messages wait until all payments are compared with the card processor.`,
  done: (moment: string) =>
    `The shop was restored to ${moment} UTC. All payments were compared with the card processor, and messages are sent again.`,
  doneExcept: (moment: string, payments: number) =>
    `The shop was restored to ${moment} UTC. Messages are sent again. ${payments === 1 ? "1 payment couldn't" : `${payments} payments couldn't`} be compared with the card processor: see the other issues.`,
};
export const paymentNotCompared = ({ id, amount }: { id: string | null; amount: string }) =>
  `A payment of ${amount} couldn't be compared with the card processor after the shop was restored. ${id === null ? 'It has no payment there yet.' : `There it's ${id}.`} Check that this order and the payment agree.`;

type Undone = { id: string; isWaiting: boolean };
const untilErased = (isWaiting: boolean) =>
  isWaiting
    ? 'Their gift was still waiting or on its way in the backup, so this waits until it has arrived. Move the order on if it has.'
    : "Erasing them again failed. We'll keep trying.";
/** A restore brought back somebody who was erased. */
export const erasureUndone = {
  user: ({ id, isWaiting }: Undone) =>
    `Restoring the shop brought back a deleted account (${id}). ${untilErased(isWaiting)}`,
  guest: ({ isWaiting }: Undone) =>
    `Restoring the shop brought back a sender who was erased. ${untilErased(isWaiting)}`,
  recipient: ({ isWaiting }: Undone) =>
    `Restoring the shop brought back a recipient who was erased. ${untilErased(isWaiting)}`,
};

export const refundKeepsFailing = (reason: string | null) =>
  `A refund keeps failing: ${reason ?? "the card processor isn't responding"}`;
export const refundNotGiven = (reason: string | null) =>
  `A refund failed: ${reason ?? "the card processor didn't say why"}`;
export const refundedElsewhere = (amount: string) =>
  `${amount} was refunded at the card processor, not here.`;
export const eventsRefused =
  "We're rejecting the card processor's events. Check STRIPE_WEBHOOK_SECRET and the server's clock. Payments still go through, with a delay.";
/** What the card processor reports, but can never be. */
export const processorMismatch = {
  unknownState: 'The card processor reported an unknown payment state. Nothing was changed.',
  secondIntent: 'A payment was given a second intent. Nothing was changed.',
  otherAmount: "An intent's amount doesn't match its payment. Nothing was changed.",
  methodPaidTwice: 'A payment method was charged twice. Nothing was changed.',
};

export const orderUnsettled = 'This order was never paid or canceled.';
export const moneyWithoutGift =
  "A payment was taken, but it doesn't belong to a gift and isn't being refunded.";
export const giftWithoutMoney = "This gift's payment is missing or has a different amount.";
export const paidTwice = 'One payment method paid for more than one order.';
export const refundedTooMuch = "More was refunded than was paid, or the refunds don't add up.";
export const endedWithoutRefund = "This gift has ended, but it wasn't refunded and no refund is in progress.";
export const sandboxDisagrees = "The sandbox's records don't match this payment.";
export const stockBelowZero = 'More of this gift was sold than was in stock.';
export const stockHeldForNothing = 'An order that was never completed is still holding stock.';
export const messageLost = "This message wasn't sent, and no one was told.";
export const giftWithoutBeginning = 'This gift is paid, but its link was never sent.';
export const linkLeadsNowhere = "A gift link was sent, but it doesn't lead to a gift.";

export const backupArchiveFails = (reason: string) =>
  `Changes aren't being backed up, so they would be lost with this server: ${reason}`;
