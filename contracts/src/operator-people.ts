import * as texts from '@presently/texts/validation';
import { z } from 'zod';
import { PhoneNumber } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { envelope } from './envelope.ts';
import { OrderStatus } from './orders.ts';
import { Email, Timestamp } from './text.ts';

const PersonFields = z.object({
  email: Email.optional().describe(
    'Finds guests and recipients; never an account, because nobody has confirmed it',
  ),
  phone_number: PhoneNumber.optional().describe('Finds the account that signs in with it'),
});
const hasOne = ({ email, phone_number }: z.output<typeof PersonFields>): boolean =>
  (email === undefined) !== (phone_number === undefined);
const oneOfBoth = { path: ['email'], error: texts.emailOrPhone };

/** Identifies the person: exactly one of the two. */
export const PersonInput = PersonFields.refine(hasOne, oneOfBoth);
export type PersonInput = z.output<typeof PersonInput>;

export const PersonWithGiftsInput = PersonFields.extend({
  order_ids: z
    .array(z.uuid())
    .max(1_000)
    .optional()
    .describe('Gifts received for which only the phone number was typed, and which are meant as well'),
}).refine(hasOne, oneOfBoth);
export type PersonWithGiftsInput = z.output<typeof PersonWithGiftsInput>;

const PersonsGift = z.object({
  order_id: z.string(),
  order_number: z.string(),
  status: OrderStatus,
  created_at: Timestamp,
  waits_until: Timestamp.nullable().describe(
    'It is under way until then, at the latest, and not erased before',
  ),
});

export const Person = z
  .object({
    account: z
      .object({
        user_id: z.string(),
        first_name: z.string().nullable(),
        last_name: z.string().nullable(),
        orders: z.int(),
        created_at: Timestamp,
      })
      .nullable()
      .describe(
        'With the phone number that was confirmed at sign-in; erased with its orders, reviews and wishlist',
      ),
    gifts_sent: z.array(PersonsGift).describe('Bought as a guest with this email address'),
    gifts_received: z
      .array(PersonsGift)
      .describe('Claimed with this email address, to which their key was sent'),
    unconfirmed: z
      .array(PersonsGift)
      .describe(
        'Claimed with this phone number, which nobody has confirmed: downloaded and erased only when named',
      ),
    messages: z.int(),
    reviews: z.int(),
  })
  .meta({ id: 'Person' });
export type Person = z.infer<typeof Person>;

export const ErasedPerson = z.object({
  account: z.boolean(),
  gifts_sent: z.int(),
  gifts_received: z.int(),
  waiting: z.array(PersonsGift).describe('Gifts under way, of which nothing was erased'),
});
export type ErasedPerson = z.infer<typeof ErasedPerson>;

export const findPerson = endpoint({
  id: 'findPerson',
  method: 'POST',
  path: '/operator/people/find',
  auth: 'owner',
  summary: 'Find what is stored about a person',
  description: 'By email address or phone number. Recorded in the audit log, without either. For owners.',
  body: PersonInput,
  responses: { 200: envelope(Person) },
});
export const exportPerson = endpoint({
  id: 'exportPerson',
  method: 'POST',
  path: '/operator/people/export',
  auth: 'owner',
  summary: "Export a person's data",
  description:
    'Everything that `find` finds, as one JSON document, without the unconfirmed gifts that are not named. Recorded in the audit log. For owners.',
  body: PersonWithGiftsInput,
  responses: { 200: envelope(z.record(z.string(), z.unknown())) },
});
export const erasePerson = endpoint({
  id: 'erasePerson',
  method: 'POST',
  path: '/operator/people/erase',
  auth: 'owner',
  summary: 'Erase a person',
  description:
    'Erases what `find` finds, without the unconfirmed gifts that are not named, and without gifts under way, which are listed in `waiting`; if there is nothing else, a 409 `gift_under_way`. Recorded in the audit log for each order and account. Repeating the request erases what has ended since. For owners.',
  body: PersonWithGiftsInput,
  responses: { 200: envelope(ErasedPerson) },
  errors: [409],
});
