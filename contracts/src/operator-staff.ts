import * as texts from '@presently/texts/validation';
import { z } from 'zod';
import { PhoneNumber } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { CursorQuery, cursorPageOf, envelope } from './envelope.ts';
import { ROLES } from './roles.ts';
import { personName, Timestamp } from './text.ts';

/** The role in responses. */
export const Role = z.enum(ROLES);

/** The role in requests; managers used to be called staff. */
export const NewRole = z
  .enum([...ROLES, 'staff'], texts.knownRole)
  .transform((role): z.output<typeof Role> => (role === 'staff' ? 'manager' : role))
  .describe('`staff` means `manager`');

/** A user with a role. */
export const StaffMember = z
  .object({
    user_id: z.string(),
    phone_number: z.string(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    email: z.string().nullable(),
    role: Role,
    signed_in_at: Timestamp.nullable().describe('First sign-in; null: invited and not signed in yet'),
    named_in_settings: z
      .boolean()
      .describe('Owner by the setting OPERATOR_PHONES, who cannot be removed here'),
    is_you: z.boolean(),
  })
  .meta({ id: 'StaffMember' });
export type StaffMember = z.infer<typeof StaffMember>;

export const RoleInput = z.object({ role: NewRole.nullable().describe('null: no longer an operator') });
export const InviteInput = z.object({
  phone_number: PhoneNumber,
  role: NewRole,
  first_name: personName().optional().describe('Unless the person has set a name'),
  last_name: personName().nullish(),
});
export type InviteInput = z.output<typeof InviteInput>;

const UserId = z.object({ user_id: z.string().describe('Id of the user') });

export const listStaff = endpoint({
  id: 'listStaff',
  method: 'GET',
  path: '/operator/staff',
  auth: 'owner',
  summary: 'List operators',
  description: 'Owners, managers and packers, oldest first. For owners.',
  query: CursorQuery,
  responses: { 200: cursorPageOf(StaffMember) },
});
export const inviteStaff = endpoint({
  id: 'inviteStaff',
  method: 'POST',
  path: '/operator/staff',
  auth: 'owner',
  summary: 'Invite an operator',
  description:
    'Gives a phone number a role, also before its first sign-in, and a name, which the person may change. A new operator gets an SMS with the address of the console. For owners.',
  body: InviteInput,
  responses: { 201: envelope(StaffMember) },
  errors: [409],
});
export const resendInvitation = endpoint({
  id: 'resendInvitation',
  method: 'POST',
  path: '/operator/staff/:user_id/invitation',
  auth: 'owner',
  summary: 'Text an invitation again',
  description:
    'To an operator who has not signed in yet; a 409 for others. At most every ten minutes and three times a day, otherwise a 429 with `Retry-After`. For owners.',
  params: UserId,
  responses: { 200: envelope(StaffMember) },
  errors: [409, 429],
});
export const setRole = endpoint({
  id: 'setRole',
  method: 'PUT',
  path: '/operator/staff/:user_id',
  auth: 'owner',
  summary: 'Change or remove a role',
  description:
    'Takes effect with the next request of that person. The last owner cannot be removed. For owners.',
  params: UserId,
  body: RoleInput,
  responses: { 200: envelope(StaffMember.extend({ role: Role.nullable() })) },
  errors: [409],
});
