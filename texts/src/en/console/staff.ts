import type { ReactNode } from 'react';
import { rich } from '../../rich.ts';

export const introduction =
  'Owners can do everything. Managers can do everything except manage the team, settings, pages, backups, and personal data. Packers can see, pack, and ship the orders that are ready.';

// Inviting.
export const inviteTeammate = 'Invite a teammate';
export const phoneNumber = 'Phone number';
export const phoneHint = "We'll text a link to the console. They'll sign in with a code sent to this number.";
export const role = 'Role';
export const invite = 'Invite';
export const canSignIn = (phone: string) => `${phone} can now sign in`;

// The team.
export const you = '(you)';
export const joined = (time: ReactNode) => rich`Joined ${time}`;
export const notSignedInYet = 'Invited, not signed in yet';
export const resend = 'Text again';
export const invitationResent = (name: string) => `We texted ${name} again`;
export const setByServer = 'Owner set in server configuration';
export const roleOf = (name: string) => `Role for ${name}`;
export const roleChanged = {
  owner: (name: string) => `${name} is now an owner`,
  manager: (name: string) => `${name} is now a manager`,
  packer: (name: string) => `${name} is now a packer`,
};
export const remove = 'Remove';
export const removeYourself = 'Remove yourself?';
export const removeYourselfExplained = "You'll lose access and can't undo this.";
export const removePerson = (name: string) => `Remove ${name}?`;
export const removePersonExplained = "They'll lose access right away.";
export const keep = 'Keep';
export const removeAccess = 'Remove access';
export const removed = (name: string) => `${name} was removed`;
