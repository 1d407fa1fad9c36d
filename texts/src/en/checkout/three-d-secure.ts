export const bankAsksToConfirm = 'Your bank asks you to confirm';
export const approvePayment = ({ amount, shopName }: { amount: string; shopName: string }) =>
  `Do you approve the payment of ${amount} to ${shopName}? This is the sandbox's bank; no money moves.`;
export const refuse = 'Refuse';
export const approve = 'Approve';
