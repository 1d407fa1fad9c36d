export const codeNotSent = 'Failed to send verification code. Please try again.';
export const codeSentAMomentAgo = 'We just sent you a code. Please wait before requesting another.';
/** The SMS. */
export const codeMessage = ({ code, shopName }: { code: string; shopName: string }) =>
  `${code} is your ${shopName} code. It expires in 10 minutes. Don't share it with anyone.`;

export const noSuchUser = 'There is no such user.';
export const ownerBySettings =
  'This number is named in OPERATOR_PHONES and stays an owner. Take it out of the server’s settings first.';
export const lastOwner = 'This is the last owner. Make somebody else an owner first.';
