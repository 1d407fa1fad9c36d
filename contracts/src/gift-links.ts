import * as texts from '@presently/texts/validation';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { envelope } from './envelope.ts';
import { IdempotencyHeaders } from './idempotency.ts';
import { LIMITS } from './limits.ts';
import { OrderedGift, sharedOrderFields, trackedOrderFields } from './orders.ts';
import { OptionalEmail, optionalText, personName, requiredText, text } from './text.ts';
import { AddressConfirmed, checkZipOfState, OptionalUsPhone, usState, zipCode } from './us-address-schema.ts';

/** An order as seen with the gift link (`viewer: link`) or by its recipient (`viewer: recipient`). */
export const TrackedOrder = z
  .object({
    ...trackedOrderFields,
    viewer: z.enum(['link', 'recipient']),
    address_editable: z.boolean(),
    thanked: z.boolean(),
  })
  .meta({ id: 'TrackedOrder' });
export type TrackedOrder = z.infer<typeof TrackedOrder>;

/** A gift before it is claimed; without the price. */
export const ClaimableGift = z
  .object({
    id: z.string(),
    ...sharedOrderFields,
    claimable: z.boolean(),
    inventory_item: OrderedGift.omit({ price: true }),
  })
  .meta({ id: 'ClaimableGift' });
export type ClaimableGift = z.infer<typeof ClaimableGift>;

export const ClaimAddressInput = z
  .object({
    name: personName(texts.fillInRequiredFields),
    address_ln_1: requiredText(LIMITS.addressField, texts.fillInRequiredFields),
    address_ln_2: optionalText(LIMITS.addressField).describe(
      'Apartment or suite. Older clients repeat the delivery instructions here, which is ignored',
    ),
    city: requiredText(LIMITS.addressField, texts.fillInRequiredFields),
    state: usState(texts.fillInRequiredFields),
    zip: zipCode(texts.fillInRequiredFields),
    email: OptionalEmail,
    phone: OptionalUsPhone,
    delivery_instructions: optionalText(LIMITS.addressField),
    address_confirmed: AddressConfirmed,
  })
  .superRefine(checkZipOfState('zip'));
export type ClaimAddressInput = z.output<typeof ClaimAddressInput>;

const UrlId = z.object({ urlId: z.string().describe('The id in the gift link') });

export const trackGift = endpoint({
  id: 'trackGift',
  method: 'GET',
  path: '/orders/track/:urlId',
  auth: 'public',
  summary: 'Track a gift',
  description:
    "Status, timeline and tracking number for anybody with the link. Of the address it holds city and state only, unless the recipient's cookie is sent.",
  params: UrlId,
  readsCookie: 'recipient',
  responses: { 200: envelope(TrackedOrder) },
  errors: [429],
});
/** Server-sent events named `changed` without data; on each, the client should call `trackGift` again. */
export const streamGiftEvents = endpoint({
  id: 'streamGiftEvents',
  method: 'GET',
  path: '/orders/track/:urlId/events',
  auth: 'public',
  summary: 'Stream changes of a gift',
  description:
    'Server-sent events. Each `changed` event says that the gift may have changed and carries no data: read the gift again. A comment is sent every 20 seconds to keep the connection open; the server closes a stream after an hour at most and browsers reconnect. At most 20 streams a link and 100 an address; more are a 429.',
  params: UrlId,
  produces: 'text/event-stream',
  responses: { 200: z.string() },
  errors: [429],
});
export const getGiftByLink = endpoint({
  id: 'getGiftByLink',
  method: 'GET',
  path: '/orders/claim/:urlId',
  auth: 'public',
  summary: 'Get the gift behind a link',
  description:
    'What the recipient sees. Reading changes nothing: a link preview can neither open nor claim a gift.',
  params: UrlId,
  responses: { 200: envelope(ClaimableGift) },
  errors: [429],
});
export const claimGift = endpoint({
  id: 'claimGift',
  method: 'POST',
  path: '/orders/claim/:urlId/address',
  auth: 'public',
  summary: 'Claim a gift',
  description:
    "Says where the gift should go. Of any number of concurrent claims exactly one succeeds; the others get a 409 `already_claimed`. A ZIP code that does not belong to the state is a 400 at `zip` unless `address_confirmed` is true. A gift that was cancelled, declined or has expired is a 409 `not_claimable`. Sets the recipient's cookie, which later authorises reading and correcting the address.",
  params: UrlId,
  headers: IdempotencyHeaders,
  body: ClaimAddressInput,
  setsCookie: 'recipient',
  responses: { 200: envelope(TrackedOrder) },
  errors: [409, 422, 429],
});
export const correctAddress = endpoint({
  id: 'correctAddress',
  method: 'PUT',
  path: '/orders/claim/:urlId/address',
  auth: 'public',
  summary: 'Correct the delivery address',
  description: "Needs the recipient's cookie. Possible until the order is Ordered; afterwards a 409.",
  params: UrlId,
  body: ClaimAddressInput,
  readsCookie: 'recipient',
  responses: { 200: envelope(TrackedOrder) },
  errors: [409, 429],
});
export const markGiftOpened = endpoint({
  id: 'markGiftOpened',
  method: 'POST',
  path: '/orders/claim/:urlId/opened',
  auth: 'public',
  summary: 'Mark a gift as opened',
  description:
    'Sent when the recipient unwraps the gift. Answers 202 at once; repeating it changes nothing. The gifter is notified the first time.',
  params: UrlId,
  responses: { 202: envelope(z.object({})) },
  errors: [429],
});
export const openRecipientSession = endpoint({
  id: 'openRecipientSession',
  method: 'POST',
  path: '/orders/claim/:urlId/recipient',
  auth: 'public',
  summary: "Exchange a recipient key for the recipient's cookie",
  description: 'The key stands in the link that the recipient gets by email after claiming.',
  params: UrlId,
  body: z.object({ key: z.string().max(200) }),
  setsCookie: 'recipient',
  responses: { 200: envelope(TrackedOrder) },
  errors: [429],
});
export const declineGift = endpoint({
  id: 'declineGift',
  method: 'POST',
  path: '/orders/claim/:urlId/decline',
  auth: 'public',
  summary: 'Decline a gift',
  description:
    'Cancels a gift that is not claimed yet. The payment is refunded and the gifter is notified, with the message if one is sent. Send an `Idempotency-Key`: a repeated request succeeds, too.',
  params: UrlId,
  headers: IdempotencyHeaders,
  body: z.object({ message: text(LIMITS.declineMessage).nullish() }).nullish(),
  responses: { 200: envelope(ClaimableGift) },
  errors: [409, 422, 429],
});
export const sendThanks = endpoint({
  id: 'sendThanks',
  method: 'POST',
  path: '/orders/:urlId/thanks',
  auth: 'public',
  summary: 'Thank the gifter',
  description: 'A message of at most 500 characters, sent once, after the gift was claimed.',
  params: UrlId,
  body: z.object({ message: requiredText(LIMITS.thanksMessage) }),
  readsCookie: 'recipient',
  responses: { 200: envelope(TrackedOrder) },
  errors: [409, 429],
});
