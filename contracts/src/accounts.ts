import * as texts from '@presently/texts/validation';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Empty, envelope } from './envelope.ts';
import { ROLES } from './roles.ts';
import { Email, personName } from './text.ts';

/** North American number in E.164: `+1` and ten digits. */
export const PhoneNumber = z.string(texts.enterValidPhone).regex(/^\+1\d{10}$/, texts.enterValidPhone);

export const VerificationCode = z.string(texts.enterCode).regex(/^\d{6}$/, texts.enterCode);

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
    role: z.enum(ROLES).nullable(),
    preferences: z.object({
      messages: z.boolean().describe('Whether the user wants messages beyond those that an order requires'),
    }),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

/** Missing, null and blank give the same message, before any other check of the field. */
const requiredField = <T extends z.ZodType<unknown, string>>(schema: T) =>
  z
    .string(texts.fillInAllFields)
    .refine((value) => value.trim() !== '', { error: texts.fillInAllFields, abort: true })
    .pipe(schema);

export const ProfileInput = z.object({
  first_name: requiredField(personName(texts.fillInAllFields)),
  last_name: requiredField(personName(texts.fillInAllFields)),
  email: requiredField(Email),
});
export type ProfileInput = z.output<typeof ProfileInput>;

export const UserInput = z.object({
  first_name: personName().optional(),
  last_name: personName().nullish().describe('null: none'),
  email: Email.optional(),
  profile: ProfileInput.partial().optional(),
  preferences: z.object({ messages: z.boolean() }).optional(),
});
export type UserInput = z.output<typeof UserInput>;

const SignedIn = z.object({ token: z.string(), user: User });

export const sendCode = endpoint({
  id: 'sendCode',
  method: 'POST',
  path: '/auth/send-code',
  auth: 'public',
  summary: 'Send a sign-in code by SMS',
  description:
    'Sends a six-digit code, valid for ten minutes. Another code can be requested after `resend_in` seconds; earlier requests answer 429 with `Retry-After`. US and Canadian numbers only.',
  body: z.object({ phone_number: PhoneNumber }),
  responses: { 200: envelope(z.object({ expires_in: z.int(), resend_in: z.int() })) },
  errors: [429],
});
export const checkUser = endpoint({
  id: 'checkUser',
  method: 'POST',
  path: '/auth/check-user',
  auth: 'public',
  summary: 'Check whether a phone number has an account',
  description:
    'Limited to ten calls an hour from one address, so that it cannot be used as a directory of customers. Signing in does not need it.',
  body: z.object({ phone_number: PhoneNumber }),
  responses: { 200: envelope(z.object({ exists: z.boolean() })) },
  errors: [429],
});
export const verifyCode = endpoint({
  id: 'verifyCode',
  method: 'POST',
  path: '/auth/verify-code',
  auth: 'public',
  summary: 'Exchange a code for an access token',
  description:
    'Signs in, and signs up a number that is new (`is_new_user`). The access token is valid for 15 minutes; the refresh cookie set beside it for 30 days without use. A wrong, expired or used code is a 401 `invalid_code`; five wrong attempts invalidate the code.',
  body: z.object({ phone_number: PhoneNumber, code: VerificationCode }),
  setsCookie: 'refresh',
  responses: { 200: envelope(SignedIn.extend({ is_new_user: z.boolean() })) },
  errors: [401, 429],
});
export const refreshSession = endpoint({
  id: 'refreshSession',
  method: 'POST',
  path: '/auth/refresh',
  auth: 'public',
  summary: 'Get the next access token',
  description:
    'Takes the refresh cookie and rotates it: each refresh token works once. Using a spent one again ends the whole session, except within ten seconds, when it returns the same successor, so that several tabs can refresh at once.',
  readsCookie: 'refresh',
  setsCookie: 'refresh',
  responses: { 200: envelope(SignedIn) },
  errors: [401],
});
export const logout = endpoint({
  id: 'logout',
  method: 'POST',
  path: '/auth/logout',
  auth: 'session',
  summary: 'Sign out',
  description: 'Ends the session of the access token or the refresh cookie. Both stop working at once.',
  readsCookie: 'refresh',
  responses: { 200: envelope(Empty) },
  errors: [401],
});
export const logoutEverywhere = endpoint({
  id: 'logoutEverywhere',
  method: 'POST',
  path: '/auth/logout-everywhere',
  auth: 'bearer',
  summary: 'Sign out on all devices',
  description: 'Ends every session of the user, this one included.',
  responses: { 200: envelope(Empty) },
});
export const getMe = endpoint({
  id: 'getMe',
  method: 'GET',
  path: '/users/me',
  auth: 'bearer',
  summary: 'Read the signed-in user',
  description: 'Profile, preferences and role of the user whose access token is sent.',
  responses: { 200: envelope(User) },
});
export const updateMe = endpoint({
  id: 'updateMe',
  method: 'PUT',
  path: '/users/me',
  auth: 'bearer',
  summary: 'Update the signed-in user',
  description: 'Changes the fields that are sent; fields left out stay as they are.',
  body: UserInput,
  responses: { 200: envelope(User) },
});
export const updateProfile = endpoint({
  id: 'updateProfile',
  method: 'PUT',
  path: '/users/me/profile',
  auth: 'bearer',
  summary: 'Complete or update the profile',
  description:
    'Asks for the name and email address that a new user has to give. Sending it again changes them.',
  body: ProfileInput,
  responses: { 200: envelope(User) },
});
export const deleteMe = endpoint({
  id: 'deleteMe',
  method: 'DELETE',
  path: '/users/me',
  auth: 'bearer',
  summary: 'Delete the account',
  description:
    'Signs out everywhere and erases the personal data of the user. Orders stay, without the person. The last owner of the shop cannot be deleted and gets a 409.',
  responses: { 200: envelope(Empty) },
  errors: [409],
});
export const exportMe = endpoint({
  id: 'exportMe',
  method: 'GET',
  path: '/users/me/export',
  auth: 'bearer',
  summary: 'Export personal data',
  description: 'Everything the shop stores about the user, as one JSON document.',
  responses: { 200: envelope(z.record(z.string(), z.unknown())) },
});
