import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Empty, envelope } from './envelope.ts';

const ManageKey = z.object({ key: z.string().describe("The secret in a guest's manage link") });
const UrlId = z.object({ urlId: z.string().describe('The id in the gift link') });

/** A document for people; its fields have the names of the API. */
const exported = { 200: envelope(z.record(z.string(), z.unknown())) };
const erased = { 200: envelope(Empty) };

export const exportGuestData = endpoint({
  id: 'exportGuestData',
  method: 'POST',
  path: '/orders/manage/:key/data/export',
  auth: 'public',
  summary: "Export a guest's personal data",
  description:
    'Everything the shop stores about the guest who made this purchase, as one JSON document: name, billing address, orders, emails and reviews. Changes nothing.',
  params: ManageKey,
  responses: exported,
  errors: [429],
});
export const eraseGuestData = endpoint({
  id: 'eraseGuestData',
  method: 'DELETE',
  path: '/orders/manage/:key/data',
  auth: 'public',
  summary: "Erase a guest's personal data",
  description:
    'Erases name, email address, billing address, notes, messages and reviews of the guest who made this purchase. Orders and payments stay, without the person. While one of its gifts is under way a 409 `gift_under_way`, with the date in `until`. The manage link keeps working; repeating the request changes nothing.',
  params: ManageKey,
  responses: erased,
  errors: [409, 429],
});
export const exportRecipientData = endpoint({
  id: 'exportRecipientData',
  method: 'POST',
  path: '/orders/track/:urlId/data/export',
  auth: 'public',
  summary: "Export a recipient's personal data",
  description:
    "Needs the recipient's cookie. Everything the shop stores about the recipient of this gift, as one JSON document: address, emails, thank-you message and review. Changes nothing.",
  params: UrlId,
  readsCookie: 'recipient',
  responses: exported,
  errors: [429],
});
export const eraseRecipientData = endpoint({
  id: 'eraseRecipientData',
  method: 'DELETE',
  path: '/orders/track/:urlId/data',
  auth: 'public',
  summary: "Erase a recipient's personal data",
  description:
    "Needs the recipient's cookie. Erases name, address, contact details, messages and review of the recipient; state and ZIP code stay for the tax reports. While the gift is under way a 409 `gift_under_way`, with the date in `until`. Repeating the request changes nothing.",
  params: UrlId,
  readsCookie: 'recipient',
  responses: erased,
  errors: [409, 429],
});
