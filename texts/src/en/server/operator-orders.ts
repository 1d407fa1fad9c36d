export const noSuchOrder = 'Order not found.';
export const noSuchProblem = 'Issue not found.';
export const noSuchRefund = 'Refund not found.';
export const cannotExtend = 'Only a gift that can still be claimed can be extended.';
export const cannotRemind = 'Only the sender of a gift that can still be claimed can be reminded.';
export const alreadyReminded = (when: string) => `The sender was already reminded ${when}.`;
export const noEmailToRemind = "The sender has no email address, or doesn't want reminders.";
export const cannotResendLinks =
  "We can't resend the links, because the gift has ended or has no email address.";
type Named = { number: string; gift: string };
export const nothingToPack = ({ number, gift }: Named) =>
  `${number} (${gift}) has ended, so there's nothing to pack.`;
export const addressErased = ({ number, gift }: Named) =>
  `The address for ${number} (${gift}) has been erased.`;
export const noAddressYet = ({ number, gift }: Named) => `${number} (${gift}) doesn't have an address yet.`;
export const notClaimedYet = "This gift hasn't been claimed yet, so its status can't change.";
export const hasEnded = "This gift has ended, so its status can't change.";

/** As operators see them everywhere. */
export const statusNames = {
  Picked: 'Unclaimed',
  Processing: 'To pack',
  Ordered: 'Packed',
  Shipped: 'Shipped',
  Delivered: 'Delivered',
  Cancelled: 'Cancelled',
};
export const onlyForwards = (status: string) =>
  `Orders can only move forward. This one's status is already ${status}.`;
export const nothingToUndo = (status: string) => `There's nothing to undo. This order's status is ${status}.`;
export const tooLateToUndo = "We've already told the customer, so this can't be undone.";
export const noAddressToCorrect = "This gift hasn't been claimed yet, so it has no address.";
export const tooLateToCorrectAddress = (status: string) =>
  `This order's status is already ${status}, so its address can't be changed.`;
type By = { name: string; when: string };
export const cancelledBy = ({ name, when }: By) => `${name} canceled this order ${when}.`;
export const markedBy = ({ name, status, when }: By & { status: string }) =>
  `${name} changed the status to ${status} ${when}.`;
export const recipientClaimed = (when: string) => `The recipient claimed this gift ${when}.`;
export const becameStatus = ({ status, when }: { status: string; when: string }) =>
  `The status changed to ${status} ${when}.`;
/** By the reason why a gift ended. */
export const ended = {
  cancelled: (when: string) => `The sender canceled this gift ${when}.`,
  declined: (when: string) => `The recipient declined this gift ${when}.`,
  expired: (when: string) => `This gift expired ${when}.`,
};

export const aboveRefundLimit = ({ amount, limit }: { amount: string; limit: string }) =>
  `This refunds ${amount}. Managers can refund up to ${limit} at a time. Please ask an owner.`;
