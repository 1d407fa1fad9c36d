import { z } from 'zod';
import { PhoneNumber } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { CursorQuery, cursorPageOf, envelope } from './envelope.ts';
import { Timestamp } from './text.ts';

export const ROLES = ['owner', 'staff'] as const;
export const Role = z.enum(ROLES, 'Must be owner or staff');
export type Role = z.infer<typeof Role>;

/** Somebody who works in the shop. */
export const StaffMember = z
  .object({
    user_id: z.string(),
    phone_number: z.string(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    email: z.string().nullable(),
    role: Role,
    signed_in_at: Timestamp.nullable().describe('The first sign-in; null: invited, not yet come'),
    named_in_settings: z.boolean().describe('Named by OPERATOR_PHONES: an owner whom nobody can remove here'),
    is_you: z.boolean(),
  })
  .meta({ id: 'StaffMember' });
export type StaffMember = z.infer<typeof StaffMember>;

export const RoleInput = z.object({ role: Role.nullable().describe('null: no operator any more') });
export const InviteInput = z.object({ phone_number: PhoneNumber, role: Role });
export type InviteInput = z.output<typeof InviteInput>;

export const listStaff = endpoint({
  method: 'GET',
  path: '/operator/staff',
  auth: 'owner',
  summary: 'Who works in the shop, those who came first first',
  query: CursorQuery,
  responses: { 200: cursorPageOf(StaffMember) },
});
export const inviteStaff = endpoint({
  method: 'POST',
  path: '/operator/staff',
  auth: 'owner',
  summary: 'Give a phone number a role, also before its first sign-in',
  body: InviteInput,
  responses: { 201: envelope(StaffMember) },
  refusals: [409],
});
export const setRole = endpoint({
  method: 'PUT',
  path: '/operator/staff/:user_id',
  auth: 'owner',
  summary: 'Change or take away a role; it holds from the next request on',
  params: z.object({ user_id: z.string() }),
  body: RoleInput,
  responses: { 200: envelope(StaffMember.extend({ role: Role.nullable() })) },
  refusals: [409],
});
