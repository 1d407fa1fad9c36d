export const noSuchOrder = 'There is no such order.';
export const noSuchProblem = 'There is no such problem.';
export const noSuchRefund = 'There is no such refund.';
export const cannotExtend = 'Only a gift that can still be claimed can be given more days.';
export const cannotResendLinks =
  'The links can be sent again while the gift goes on and its gifter has an e-mail address.';
export const nothingToPack = (gift: string) => `This gift (${gift}) has ended: there is nothing to pack.`;
export const noAddressYet = (gift: string) => `This gift (${gift}) has no address yet.`;
export const notClaimedYet = 'Only a claimed gift can be moved.';

export const statusNames = {
  Picked: 'Picked',
  Processing: 'Processing',
  Ordered: 'Ordered',
  Shipped: 'Shipped',
  Delivered: 'Delivered',
  Cancelled: 'Cancelled',
};
export const onlyForwards = (status: string) => `An order moves only forwards: it is ${status} already.`;
type By = { name: string; when: string };
export const cancelledBy = ({ name, when }: By) => `${name} cancelled it ${when}.`;
export const markedBy = ({ name, status, when }: By & { status: string }) =>
  `${name} marked it ${status} ${when}.`;
export const recipientClaimed = (when: string) => `The recipient claimed it ${when}.`;
export const becameStatus = ({ status, when }: { status: string; when: string }) =>
  `It became ${status} ${when}.`;
/** By the reason why a gift ended. */
export const ended = {
  cancelled: (when: string) => `The gifter cancelled it ${when}.`,
  declined: (when: string) => `The recipient declined it ${when}.`,
  expired: (when: string) => `It expired ${when}.`,
};
