import * as texts from '@presently/texts/validation';
import { z } from 'zod';
import { PhoneNumber } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { CursorQuery, cursorPageOf, envelope } from './envelope.ts';
import { Timestamp } from './text.ts';

export const ROLES = ['owner', 'staff'] as const;
export const Role = z.enum(ROLES, texts.ownerOrStaff);
export type Role = z.infer<typeof Role>;

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

export const RoleInput = z.object({ role: Role.nullable().describe('null: no longer an operator') });
export const InviteInput = z.object({ phone_number: PhoneNumber, role: Role });
export type InviteInput = z.output<typeof InviteInput>;

export const listStaff = endpoint({
  id: 'listStaff',
  method: 'GET',
  path: '/operator/staff',
  auth: 'owner',
  summary: 'List operators',
  description: 'Owners and staff, oldest first. For owners.',
  query: CursorQuery,
  responses: { 200: cursorPageOf(StaffMember) },
});
export const inviteStaff = endpoint({
  id: 'inviteStaff',
  method: 'POST',
  path: '/operator/staff',
  auth: 'owner',
  summary: 'Invite an operator',
  description: 'Gives a phone number a role, also before its first sign-in. For owners.',
  body: InviteInput,
  responses: { 201: envelope(StaffMember) },
  errors: [409],
});
export const setRole = endpoint({
  id: 'setRole',
  method: 'PUT',
  path: '/operator/staff/:user_id',
  auth: 'owner',
  summary: 'Change or remove a role',
  description:
    'Takes effect with the next request of that person. The last owner cannot be removed. For owners.',
  params: z.object({ user_id: z.string().describe('Id of the user') }),
  body: RoleInput,
  responses: { 200: envelope(StaffMember.extend({ role: Role.nullable() })) },
  errors: [409],
});
