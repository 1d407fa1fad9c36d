import type { ReactNode } from 'react';
import { formatNumber } from '../../../format.ts';
import { plural } from '../../../plural.ts';
import { rich, type Wrap } from '../../../rich.ts';

export const orderedAt = (time: ReactNode) => rich`Ordered ${time}`;
export const copyGiftLink = 'Copy gift link';
export const showLatest = 'Show latest';
export const changedMeanwhile =
  "Someone else updated this order. You're looking at the earlier version. What you typed is still here.";

// Actions.
export const actions = 'Actions';
export const printSlip = 'Print slip';
export const resendLinks = 'Resend links';
export const linksResent = 'Links resent';
export const extendDialog = 'Extend deadline…';
export const refundDialog = 'Refund…';
export const cancelDialog = 'Cancel order…';
export const changed = {
  pack: 'Marked as packed',
  ship: 'Marked as shipped',
  'correct-tracking': 'Tracking updated',
  deliver: 'Marked as delivered',
  cancel: 'Order canceled',
  undo: 'Last step undone',
  'correct-address': 'Address updated',
};

// Extending.
export const extend = 'Extend deadline';
export const extendExplained = (time: string) => `This gift expires on ${time}. No one will be notified.`;
export const extendBy = (days: number) =>
  plural(days, { one: 'Extend by 1 day', other: `Extend by ${formatNumber(days)} days` });
export const days = 'Days';
export const enterDays = 'Enter 1 to 90 days';
export const extendedBy = (days: number) =>
  plural(days, {
    one: 'Deadline extended by 1 day',
    other: `Deadline extended by ${formatNumber(days)} days`,
  });
export const alreadyExtendedBy = (days: number) =>
  plural(days, {
    one: 'Your last try already added 1 day. No more were added.',
    other: `Your last try already added ${formatNumber(days)} days. No more were added.`,
  });

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
}) => `We'll refund ${cardOf(gifter)}. ${refundable} of ${paid} can still be refunded. This can't be undone.`;
const cardOf = (gifter: string | null) => (gifter === null ? "the sender's card" : `${gifter}'s card`);
export const refundLimit = (limit: string) =>
  `You can refund up to ${limit} at a time. Ask an owner for more.`;
export const refundAmount = (amount: string) => `Refund ${amount}`;
export const amountInDollars = 'Amount in dollars';
export const enterAmount = 'Enter an amount, like 12.50';
export const refundReasonHint = 'For your team and the audit log.';
export const refundStarted = (amount: string) => `${amount} refund started`;
export const refundAlreadyStarted = (amount: string) =>
  `Your last try already started the ${amount} refund. Nothing more was refunded.`;
export const refundFailed = (amount: string) => `The ${amount} refund failed. See why under Payment.`;

// Cancelling.
export const cancelThisOrder = 'Cancel this order?';
export const cancelExplained = (amount: string) =>
  `The gift link will stop working, and we'll refund ${amount} to the original card. This can't be undone.`;
export const cancelWithoutRefund =
  "The gift link will stop working. There's nothing to refund. This can't be undone.";
export const cancelOrder = 'Cancel order';
export const reasonOptional = 'Reason (optional)';
export const cancelReasonHint = "For the audit log. We only tell the sender that it's canceled.";

// The next step.
export const notClaimedYet = 'Not claimed yet';
export const openedNotClaimed = (time: ReactNode) => rich`The recipient opened it ${time}.`;
export const notOpenedYet = "The gift link hasn't been opened yet.";
export const expires = (time: ReactNode) => rich`Expires ${time}.`;
export const packOrder = 'Pack order';
export const printSlipAndMarkAsPacked = 'Print slip and mark as packed';
export const shipOrder = 'Ship order';
export const shipped = 'Shipped';
export const markAsDelivered = 'Mark as delivered';
export const editTracking = 'Edit tracking';
export const undoPacking = 'Undo packing';
export const undoShipping = 'Undo shipping';
export const customerNotTold = "The customer hasn't been told yet.";
export const customerToldIn = (time: string) => `We'll tell the customer in ${time}.`;
export const tooLateToUndoShipping = 'The time to undo shipping is over.';
export const delivered = 'Delivered';
export const ended = {
  cancelled: 'Canceled before it shipped',
  declined: 'Declined by the recipient',
  expired: 'Expired before it was claimed',
};
export const nothingToDo = 'No action needed. The refund is automatic.';
export const declineMessage = (message: string) => `Their message: “${message}”`;
export const estimatedDelivery = 'Estimated delivery';
export const noTrackingNumber = 'No tracking number';
export const unknownCarrier = 'Unknown carrier';
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

// Correcting the address.
export const addressDialog = 'Edit address…';
export const editAddress = 'Edit address';
export const editAddressExplained = (email: string | null) =>
  email === null
    ? "The recipient left no email address. If you add one, we'll let them know there."
    : `We'll let the recipient know at ${email}.`;
export const saveAddress = 'Save address';
export const recipientName = 'Full name';
export const streetAddress = 'Street address';
export const apartment = 'Apartment or suite (optional)';
export const city = 'City';
export const state = 'State';
export const zip = 'ZIP';
export const emailOptional = 'Email (optional)';
export const phoneOptional = 'Phone (optional)';
export const deliveryInstructionsOptional = 'Delivery instructions (optional)';
export const addressReasonHint = "For the audit log. Don't include the address.";

// Recipient and gifter.
export const recipientAndGifter = 'Recipient and sender';
export const copyAddress = 'Copy address';
export const email = 'Email';
export const deliveryInstructions = 'Delivery instructions';
export const addressNotForPackers = 'Packers see addresses only until an order ships.';
export const addressErasedOn = (day: string, { state, zip }: { state: string; zip: string | null }) =>
  `Erased on ${day}. Kept for tax reports: ${[state, zip].filter(Boolean).join(' ')}.`;
export const noAddressYet = "No address yet. This gift hasn't been claimed.";
export const from = 'From';
export const billingAddress = (address: string) => `Billing address: ${address}`;
export const hasAccount = 'Has an account';
export const checkedOutAsGuest = 'Guest checkout';

// Gift, card and note.
export const giftCardAndNote = 'Gift, card, and note';
export const noNote = 'No note';
export const noCardOrNote = 'No card or note';
export const thankYouNote = ({ message, muted }: { message: string; muted: Wrap }) =>
  rich`${muted('Thank-you note: ')}“${message}”`;

// Messages.
export const messages = 'Messages';
export const noMessages = 'No messages yet';
export const messageStatuses = {
  queued: 'Sending',
  sent: 'Sent',
  failed: 'Delivery failed',
  suppressed: 'Not sent: this mailbox reached its daily limit',
};
export const messageTo = {
  sms: ({ address, time }: { address: string; time: ReactNode }) => rich`Text to ${address}, ${time}`,
  email: ({ address, time }: { address: string; time: ReactNode }) => rich`Email to ${address}, ${time}`,
};

// What operators did.
export const activity = 'Activity';
export const noActivity = 'No activity yet';
export const showAddressViews = (count: number) =>
  plural(count, { one: 'Show 1 address view', other: `Show ${formatNumber(count)} address views` });
export const hideAddressViews = 'Hide address views';
export const activityEntry = ({
  actor,
  action,
  time,
}: {
  actor: ReactNode;
  action: string;
  time: ReactNode;
}) => rich`${actor} · ${action} · ${time}`;

// Notes.
export const internalNotes = 'Internal notes';
export const newNote = 'New note';
export const addNote = 'Add note';
export const notes = 'Notes';
export const noteBy = ({ author, time }: { author: string; time: ReactNode }) => rich`${author}, ${time}`;

// The payment.
export const paymentStatus = 'Payment status';
export const paymentId = 'Payment ID';
export const cardProcessor = 'Card processor';
export const cardProcessors = { sandbox: 'Sandbox', stripe: 'Stripe' };
export const terms = 'Terms';
export const returns = 'Returns policy';
export const declineReason = 'Decline reason';
export const refunds = 'Refunds';
type RefundParts = { amount: ReactNode; time: ReactNode; emphasis: Wrap };
export const refundLine = {
  pending: ({ amount, time, emphasis }: RefundParts) =>
    rich`${amount} ${emphasis('refund started')}, ${time}`,
  succeeded: ({ amount, time, emphasis }: RefundParts) => rich`${amount} ${emphasis('refunded')}, ${time}`,
  failed: ({ amount, time, emphasis }: RefundParts) => rich`${amount} ${emphasis('refund failed')}, ${time}`,
};

// The timeline.
export const timeline = 'Timeline';
export const events = {
  Picked: 'Ordered',
  opened: 'Opened',
  extended: 'Deadline extended',
  link_replaced: 'Link replaced',
  Processing: 'Claimed',
  address_corrected: 'Address updated',
  Ordered: 'Packed',
  Shipped: 'Shipped',
  tracking_updated: 'Tracking updated',
  Delivered: 'Delivered',
  thanked: 'Thank-you note sent',
  Cancelled: 'Order canceled',
  undone: 'Last step undone',
};
