export const bankAsksToConfirm = 'Your bank needs you to confirm';
export const approvePayment = ({ amount, shopName }: { amount: string; shopName: string }) =>
  `Approve the ${amount} payment to ${shopName}? This is a sandbox bank, so no money moves.`;
export const refuse = 'Decline';
export const approve = 'Approve';
