export const codeNotSent = 'Failed to send verification code. Please try again.';
export const codeSentAMomentAgo = 'A code was sent a moment ago. Please wait before asking for another.';
/** The SMS. */
export const codeMessage = ({ code, shopName }: { code: string; shopName: string }) =>
  `${code} is your ${shopName} code. It is valid for 10 minutes. Please share it with nobody.`;

export const noSuchUser = 'There is no such user.';
export const ownerBySettings =
  'This number is named in OPERATOR_PHONES and stays an owner. Take it out of the server’s settings first.';
export const lastOwner = 'This is the last owner. Make somebody else an owner first.';
