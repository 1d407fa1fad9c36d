import type { ReactNode } from 'react';
import { rich } from '../../rich.ts';

export const introduction =
  'Owners may do everything. Staff look after orders and the catalogue, and see the figures; they change neither staff nor settings.';
export const forOwners = 'For owners';
export const forOwnersExplained =
  'Only owners decide who works in the shop. Please ask one of the shop’s owners.';

// Inviting.
export const inviteSomebody = 'Invite somebody';
export const phoneNumber = 'Phone number';
export const phoneHint = 'They sign in at /operator with a code sent to it.';
export const role = 'Role';
export const invite = 'Invite';
export const maySignIn = (phone: string) => `${phone} may sign in now`;

// Who works here.
export const whoWorksHere = 'Who works here';
export const you = '(you)';
export const hereSince = (time: ReactNode) => rich`Here since ${time}`;
export const notSignedInYet = 'Invited; has not signed in yet';
export const namedInSettings = 'Named an owner by OPERATOR_PHONES';
export const roleOf = (name: string) => `Role of ${name}`;
export const roleChanged = {
  owner: (name: string) => `${name} is an owner now`,
  staff: (name: string) => `${name} is staff now`,
};
export const remove = 'Remove';
export const removeYourself = 'Leave the console yourself? You cannot let yourself in again.';
export const removeSomebody = (name: string) => `Take ${name}’s role away? It stops working at once.`;
export const keep = 'Keep';
export const takeAway = 'Take away';
export const removed = (name: string) => `${name} works here no more`;
