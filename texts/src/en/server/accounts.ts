export const codeNotSent = 'Failed to send verification code. Please try again.';
export const codeSentAMomentAgo = 'We just sent you a code. Please wait before requesting another.';
/** The SMS. */
export const codeMessage = ({ code, shopName }: { code: string; shopName: string }) =>
  `${code} is your ${shopName} code. Expires in 10 minutes. Don't share it with anyone.`;

/** By the role of the person who tries. */
export const roleMayNot = {
  owner: "Owners can't do this.",
  manager: 'Only owners can do this. Please ask one.',
  packer: 'Packers can only pack and ship. Please ask a manager or an owner.',
};
/** To packers. */
export const notInPackersQueues = 'Packers can only see orders to pack and to ship.';
/** The SMS to a new operator. */
export const invitationMessage = ({ shopName, role, url }: { shopName: string; role: string; url: string }) =>
  `You're now ${role} of ${shopName}. Sign in with this phone number: ${url}`;
export const aRole = { owner: 'an owner', manager: 'a manager', packer: 'a packer' };
export const invitedAMomentAgo = 'We texted them a moment ago. Try again in 10 minutes.';
export const invitedOftenToday = 'We texted them several times today. Try again tomorrow.';
export const tooManyInvitations = 'Too many invitations today. Try again tomorrow.';
export const hasSignedIn = 'They already signed in.';
export const noSuchUser = 'User not found.';
export const ownerBySettings =
  'This owner is set in the server configuration (OPERATOR_PHONES). Remove the number there first.';
export const lastOwner = 'This is the only owner. Make someone else an owner first.';
