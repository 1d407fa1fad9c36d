export const codesNotTypedIn =
  'So many codes were sent and not typed in that strangers get none until the hour is over. Somebody may be asking for them to be paid per SMS. Whoever has signed in on a browser before still can.';
export const smsBudgetSpent =
  "The day's budget of SMS (SMS_PER_DAY) is spent. Nobody can sign in by code until midnight UTC or until it is raised.";
export const fewCodesUsed = ({ sent, used }: { sent: number; used: number }) =>
  `Of ${sent} codes sent by SMS since the last hour, only ${used} were typed in. Somebody may be asking for them to be paid per SMS, or the provider does not deliver.`;

type Undeliverable = { kind: string; reason: string };
/** By channel. */
export const messageGivenUp = {
  sms: ({ kind, reason }: Undeliverable) =>
    `A text message (${kind}) could not be sent and was given up: ${reason}`,
  email: ({ kind, reason }: Undeliverable) =>
    `An e-mail (${kind}) could not be sent and was given up: ${reason}`,
};

export const refundKeepsFailing = (reason: string | null) =>
  `A refund keeps failing: ${reason ?? 'the card processor gives no answer'}`;
export const refundNotGiven = (reason: string | null) =>
  `A refund could not be given: ${reason ?? 'the card processor did not say why'}`;
export const refundedElsewhere = (amount: string) =>
  `${amount} were given back at the card processor, not here.`;
export const eventsRefused =
  "The card processor's events are refused: check STRIPE_WEBHOOK_SECRET and this machine's clock. Payments are settled all the same, only later.";
/** What the card processor reports, but can never be. */
export const processorMismatch = {
  unknownState: 'the processor reports an intent state that is not known here; nothing was changed',
  secondIntent: 'a payment was given a second intent; nothing was changed',
  otherAmount: 'an intent is for another amount than its payment; nothing was changed',
  methodPaidTwice: 'a payment method has paid twice; nothing was changed',
};

export const orderUnsettled = 'This order is neither paid nor given up.';
export const moneyWithoutGift = 'Money was taken, but it belongs to no gift and is not on its way back.';
export const giftWithoutMoney = 'This is a gift, but its money was not taken, or was another amount.';
export const paidTwice = 'One payment method has paid for more than one order.';
export const refundedTooMuch =
  'More went back than was taken, or the sum of the refunds is not what was written down.';
export const endedWithoutRefund = 'This gift has ended, but its money neither went back nor is on its way.';
export const sandboxDisagrees = "The sandbox's own books say something else of this payment.";
export const stockBelowZero = 'More of this gift was sold than there was.';
export const stockHeldForNothing = 'An order that came to nothing still holds one of the stock.';
export const messageLost = 'This message was neither sent nor given up with a word to anybody.';
export const giftWithoutBeginning = 'This gift is paid, but its link was told to nobody.';
export const linkLeadsNowhere = 'A gift link was sent out, but it leads to no gift.';
