import type { ReactNode } from 'react';
import { formatNumber } from '../../../format.ts';
import { plural } from '../../../plural.ts';
import { rich, type Wrap } from '../../../rich.ts';

export const boughtAt = (time: ReactNode) => rich`Bought ${time}`;
export const copyGiftLink = 'Copy gift link';
export const showHowItIsNow = 'Show how it is now';
export const changedMeanwhile =
  'Somebody has changed this order meanwhile. What you see is how it was before; nothing you typed is lost.';

// Actions.
export const actions = 'Actions';
export const printSlip = 'Print slip';
export const resendLinks = 'Resend links';
export const extendDialog = 'Extend …';
export const refundDialog = 'Refund …';
export const cancelDialog = 'Cancel order …';
export const changed = {
  pack: 'Marked as packed',
  ship: 'Marked as shipped',
  'correct-tracking': 'Tracking saved',
  deliver: 'Marked as delivered',
  cancel: 'The order is cancelled',
};

// Extending.
export const extend = 'Extend';
export const extendExplained = (time: string) =>
  `This gift expires on ${time}. Nobody is told of the change.`;
export const extendBy = (days: number) =>
  plural(days, { one: 'Extend by 1 day', other: `Extend by ${formatNumber(days)} days` });
export const days = 'Days';
export const enterDays = 'Please enter 1 to 90 days';
export const extendedBy = (days: number) =>
  plural(days, { one: '1 more day to claim it', other: `${formatNumber(days)} more days to claim it` });

// Refunding.
export const refund = 'Refund';
export const refundExplained = ({
  gifter,
  refundable,
  paid,
}: {
  gifter: string | null;
  refundable: string;
  paid: string;
}) =>
  `The money goes back to ${gifter ?? 'the gifter'}'s card. ${refundable} of ${paid} can still be refunded. This cannot be undone.`;
export const refundAmount = (amount: string) => `Refund ${amount}`;
export const amountInDollars = 'Amount in dollars';
export const enterAmount = 'Please enter an amount such as 12.50';
export const refundReasonHint = 'For the other operators and the audit log.';
export const moneyOnItsWayBack = (amount: string) => `${amount} on the way back`;

// Cancelling.
export const cancelThisOrder = 'Cancel this order?';
export const cancelExplained = (amount: string) =>
  `Its gift link ends, and ${amount} goes back to the card it came from. This cannot be undone.`;
export const cancelOrder = 'Cancel the order';
export const reasonOptional = 'Reason (optional)';
export const cancelReasonHint = 'For the audit log; the gifter is told only that it was cancelled.';

// The next step.
export const waitsForRecipient = 'Waits for its recipient';
export const unwrappedNotClaimed = (time: ReactNode) => rich`Unwrapped ${time}, not claimed yet.`;
export const notOpenedYet = 'The gift link has not been opened yet.';
export const expires = (time: ReactNode) => rich`It expires ${time}.`;
export const packIt = 'Pack it';
export const printSlipAndMarkPacked = 'Print slip and mark packed';
export const sendItOff = 'Send it off';
export const onItsWay = 'On its way';
export const markAsDelivered = 'Mark as delivered';
export const changeTracking = 'Change tracking';
export const delivered = 'Delivered';
export const ended = {
  cancelled: 'Cancelled',
  declined: 'Declined by the recipient',
  expired: 'Expired unclaimed',
};
export const nothingToDo = 'Nothing is to be done; the money goes back by itself.';
export const theyWrote = (message: string) => `They wrote: “${message}”`;
export const arrivesOn = 'Arrives on';
export const noTrackingNumber = 'Without a tracking number.';
export const unknownCarrier = 'Carrier unknown';
export const tracking = ({ carrier, number }: { carrier: string; number: ReactNode }) =>
  rich`${carrier}, ${number}`;
export const trackingAndArrival = ({
  carrier,
  number,
  day,
}: {
  carrier: string;
  number: ReactNode;
  day: string;
}) => rich`${carrier}, ${number}, arrives ${day}`;

// Recipient and gifter.
export const recipientAndGifter = 'Recipient and gifter';
export const copyAddress = 'Copy address';
export const eMail = 'E-mail';
export const instructions = 'Instructions';
export const noAddressYet = 'Nobody has claimed it yet, so there is no address.';
export const from = 'From';
export const billedTo = (address: string) => `Billed to ${address}`;
export const hasAccount = 'Has an account';
export const boughtAsGuest = 'Bought as a guest';

// Gift, card and note.
export const giftCardAndNote = 'Gift, card and note';
export const noNote = 'No note on the card.';
export const neitherCardNorNote = 'Neither card nor note.';
export const theySaidThankYou = ({ message, muted }: { message: string; muted: Wrap }) =>
  rich`${muted('They said thank you: ')}“${message}”`;

// Messages.
export const messages = 'Messages';
export const noMessages = 'None yet.';
export const messageStatuses = {
  queued: 'on its way',
  sent: 'sent',
  failed: 'given up',
  suppressed: 'held back (too many to this mailbox in a day)',
};
export const messageTo = {
  sms: ({ address, time }: { address: string; time: ReactNode }) => rich`SMS to ${address}, ${time}`,
  email: ({ address, time }: { address: string; time: ReactNode }) => rich`E-mail to ${address}, ${time}`,
};

// Who did what.
export const whoDidWhat = 'Who did what';
export const nobodyDidAnything = 'No operator has touched it.';
export const actionsDone = {
  'address.seen': 'seen',
  'message.retried': 'retried',
  'order.cancelled': 'cancelled',
  'order.extended': 'extended',
  'order.moved': 'moved',
  'order.note_added': 'note added',
  'order.receipt_resent': 'receipt resent',
  'order.refunded': 'refunded',
  'order.tracking_changed': 'tracking changed',
  'refund.retried': 'retried',
};
export const somebodyDid = ({ actor, action, time }: { actor: ReactNode; action: string; time: ReactNode }) =>
  rich`${actor}: ${action}, ${time}`;

// Notes.
export const notesAmongOperators = 'Notes among operators';
export const newNote = 'New note';
export const addNote = 'Add note';
export const notes = 'Notes';
export const noteBy = ({ author, time }: { author: string; time: ReactNode }) => rich`${author}, ${time}`;

// The payment.
export const paymentState = 'State';
export const cardProcessor = 'Card processor';
export const cardProcessors = { sandbox: 'Sandbox', stripe: 'Stripe' };
export const refusedBecause = 'Refused because';
export const refunds = 'Refunds';
type RefundParts = { amount: ReactNode; time: ReactNode; emphasis: Wrap };
export const refundLine = {
  pending: ({ amount, time, emphasis }: RefundParts) => rich`${amount} ${emphasis('on its way')}, ${time}`,
  succeeded: ({ amount, time, emphasis }: RefundParts) => rich`${amount} ${emphasis('gone back')}, ${time}`,
  failed: ({ amount, time, emphasis }: RefundParts) => rich`${amount} ${emphasis('failed')}, ${time}`,
};

// The timeline.
export const timeline = 'Timeline';
export const events = {
  Picked: 'Bought',
  opened: 'Opened',
  extended: 'Extended',
  link_replaced: 'Link replaced',
  Processing: 'Claimed',
  address_corrected: 'Address corrected',
  Ordered: 'Packed',
  Shipped: 'Shipped',
  tracking_updated: 'Tracking updated',
  Delivered: 'Delivered',
  thanked: 'Thanked',
  Cancelled: 'Cancelled',
};
