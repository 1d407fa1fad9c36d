import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { envelope } from './envelope.ts';
import { LIMITS } from './limits.ts';
import { IdempotencyHeaders, OrderedGift, OrderShared, Tracked } from './orders.ts';
import { OptionalEmail, optionalText, personName, requiredText, text } from './text.ts';

/** An order as anyone with the gift link, or its recipient, reads it. */
export const TrackedOrder = z
  .object({
    ...Tracked,
    viewer: z.enum(['link', 'recipient']),
    address_editable: z.boolean(),
    thanked: z.boolean(),
  })
  .meta({ id: 'TrackedOrder' });
export type TrackedOrder = z.infer<typeof TrackedOrder>;

/** A gift as its recipient sees it before and while claiming; no price. */
export const ClaimableGift = z
  .object({
    id: z.string(),
    ...OrderShared,
    claimable: z.boolean(),
    inventory_item: OrderedGift.omit({ price: true }),
  })
  .meta({ id: 'ClaimableGift' });
export type ClaimableGift = z.infer<typeof ClaimableGift>;

export const ClaimAddressInput = z.object({
  name: personName('Please fill in all required fields'),
  address_ln_1: requiredText(LIMITS.addressField, 'Please fill in all required fields'),
  address_ln_2: optionalText(LIMITS.addressField),
  city: requiredText(LIMITS.addressField, 'Please fill in all required fields'),
  state: requiredText(LIMITS.addressField, 'Please fill in all required fields'),
  zip: requiredText(LIMITS.addressField, 'Please fill in all required fields'),
  email: OptionalEmail,
  phone: optionalText(LIMITS.addressField),
  delivery_instructions: optionalText(LIMITS.addressField),
});
export type ClaimAddressInput = z.output<typeof ClaimAddressInput>;

const UrlId = z.object({ urlId: z.string() });

export const trackOrder = endpoint({
  method: 'GET',
  path: '/orders/track/:urlId',
  auth: 'public',
  summary: 'Follow a gift by its link',
  params: UrlId,
  responses: { 200: envelope(TrackedOrder) },
  refusals: [429],
});
/** `changed` events without data: whoever hears one reads the gift again. */
export const followGift = endpoint({
  method: 'GET',
  path: '/orders/track/:urlId/events',
  auth: 'public',
  summary: 'Hear at once when a gift has changed (server-sent events)',
  params: UrlId,
  responses: { 200: z.string() },
  refusals: [429],
});
export const getClaimableGift = endpoint({
  method: 'GET',
  path: '/orders/claim/:urlId',
  auth: 'public',
  summary: 'The gift behind a link',
  params: UrlId,
  responses: { 200: envelope(ClaimableGift) },
  refusals: [429],
});
export const claimGift = endpoint({
  method: 'POST',
  path: '/orders/claim/:urlId/address',
  auth: 'public',
  summary: 'Claim the gift with an address',
  params: UrlId,
  headers: IdempotencyHeaders,
  body: ClaimAddressInput,
  responses: { 200: envelope(TrackedOrder) },
  refusals: [409, 422, 429],
});
export const correctAddress = endpoint({
  method: 'PUT',
  path: '/orders/claim/:urlId/address',
  auth: 'public',
  summary: "Correct the address, by the recipient's cookie, until Ordered",
  params: UrlId,
  body: ClaimAddressInput,
  responses: { 200: envelope(TrackedOrder) },
  refusals: [409, 429],
});
export const markOpened = endpoint({
  method: 'POST',
  path: '/orders/claim/:urlId/opened',
  auth: 'public',
  summary: 'The recipient has unwrapped the gift',
  params: UrlId,
  responses: { 202: envelope(z.object({})) },
  refusals: [429],
});
export const becomeRecipient = endpoint({
  method: 'POST',
  path: '/orders/claim/:urlId/recipient',
  auth: 'public',
  summary: "The key of the recipient's e-mailed link, exchanged for the recipient's cookie",
  params: UrlId,
  body: z.object({ key: z.string().max(200) }),
  responses: { 200: envelope(TrackedOrder) },
  refusals: [429],
});
export const declineGift = endpoint({
  method: 'POST',
  path: '/orders/claim/:urlId/decline',
  auth: 'public',
  summary: 'Decline the gift kindly',
  params: UrlId,
  body: z.object({ message: text(LIMITS.declineMessage).nullish() }).nullish(),
  responses: { 200: envelope(ClaimableGift) },
  refusals: [409, 429],
});
export const sendThanks = endpoint({
  method: 'POST',
  path: '/orders/:urlId/thanks',
  auth: 'public',
  summary: 'Thank the gifter',
  params: UrlId,
  body: z.object({ message: requiredText(LIMITS.thanksMessage) }),
  responses: { 200: envelope(TrackedOrder) },
  refusals: [409, 429],
});
