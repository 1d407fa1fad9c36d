import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Empty, envelope } from './envelope.ts';
import { Email, personName } from './text.ts';

/** North American number in E.164: `+1` and ten digits. */
export const PhoneNumber = z
  .string('Please enter a valid phone number')
  .regex(/^\+1\d{10}$/, 'Please enter a valid phone number');

export const VerificationCode = z
  .string('Please enter the 6-digit verification code')
  .regex(/^\d{6}$/, 'Please enter the 6-digit verification code');

export const Profile = z.object({
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
});

export const User = z
  .object({
    user_id: z.string(),
    phone_number: z.string(),
    profile: Profile,
    role: z.enum(['owner', 'staff']).nullable(),
    preferences: z.object({ messages: z.boolean().describe('Messages wanted beyond those an order needs') }),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

const FILL_IN = 'Please fill in all fields';

/** Missing, null and blank are one fault, told before any other of the field. */
const filledIn = <T extends z.ZodType<unknown, string>>(schema: T) =>
  z
    .string(FILL_IN)
    .refine((value) => value.trim() !== '', { error: FILL_IN, abort: true })
    .pipe(schema);

export const ProfileInput = z.object({
  first_name: filledIn(personName(FILL_IN)),
  last_name: filledIn(personName(FILL_IN)),
  email: filledIn(Email),
});
export type ProfileInput = z.output<typeof ProfileInput>;

export const UserInput = z.object({
  first_name: personName().optional(),
  last_name: personName().optional(),
  email: Email.optional(),
  profile: ProfileInput.partial().optional(),
  preferences: z.object({ messages: z.boolean() }).optional(),
});
export type UserInput = z.output<typeof UserInput>;

const SignedIn = z.object({ token: z.string(), user: User });

export const sendCode = endpoint({
  method: 'POST',
  path: '/auth/send-code',
  auth: 'public',
  summary: 'Send a one-time code by SMS',
  body: z.object({ phone_number: PhoneNumber }),
  responses: { 200: envelope(z.object({ expires_in: z.int(), resend_in: z.int() })) },
  refusals: [429],
});
export const checkUser = endpoint({
  method: 'POST',
  path: '/auth/check-user',
  auth: 'public',
  summary: 'Whether a phone number has an account',
  body: z.object({ phone_number: PhoneNumber }),
  responses: { 200: envelope(z.object({ exists: z.boolean() })) },
  refusals: [429],
});
export const verifyCode = endpoint({
  method: 'POST',
  path: '/auth/verify-code',
  auth: 'public',
  summary: 'Exchange a code for a token',
  body: z.object({ phone_number: PhoneNumber, code: VerificationCode }),
  responses: { 200: envelope(SignedIn.extend({ is_new_user: z.boolean() })) },
  refusals: [401, 429],
});
export const refresh = endpoint({
  method: 'POST',
  path: '/auth/refresh',
  auth: 'public',
  summary: 'The next token, by the refresh cookie',
  responses: { 200: envelope(SignedIn) },
  refusals: [401],
});
export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  auth: 'session',
  summary: 'End this sign-in',
  responses: { 200: envelope(Empty) },
  refusals: [401],
});
export const logoutEverywhere = endpoint({
  method: 'POST',
  path: '/auth/logout-everywhere',
  auth: 'bearer',
  summary: 'End every sign-in of the user, on all devices',
  responses: { 200: envelope(Empty) },
});
export const getMe = endpoint({
  method: 'GET',
  path: '/users/me',
  auth: 'bearer',
  summary: 'The signed-in user',
  responses: { 200: envelope(User) },
});
export const updateMe = endpoint({
  method: 'PUT',
  path: '/users/me',
  auth: 'bearer',
  summary: 'Change profile or preferences',
  body: UserInput,
  responses: { 200: envelope(User) },
});
export const updateProfile = endpoint({
  method: 'PUT',
  path: '/users/me/profile',
  auth: 'bearer',
  summary: 'Complete or change the profile',
  body: ProfileInput,
  responses: { 200: envelope(User) },
});
export const deleteMe = endpoint({
  method: 'DELETE',
  path: '/users/me',
  auth: 'bearer',
  summary: 'Delete the account and its personal data; the last owner of the shop is a 409',
  responses: { 200: envelope(Empty) },
  refusals: [409],
});
export const exportMe = endpoint({
  method: 'GET',
  path: '/users/me/export',
  auth: 'bearer',
  summary: 'Everything kept about the user',
  responses: { 200: envelope(z.record(z.string(), z.unknown())) },
});
