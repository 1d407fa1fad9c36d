import * as texts from '@presently/texts/validation';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { OrderId } from './operator-orders.ts';
import { text } from './text.ts';

/** Printable page without prices. Its styles are a separate file because the CSP forbids inline styles. */
export const getPackingSlip = endpoint({
  id: 'getPackingSlip',
  method: 'GET',
  path: '/operator/orders/:id/packing-slip',
  auth: 'operator',
  summary: 'Get a packing slip',
  description: 'A printable HTML page for the parcel: note, card and address, no price.',
  params: OrderId,
  produces: 'text/html',
  responses: { 200: z.string() },
  errors: [409],
});
export const getPackingSlips = endpoint({
  id: 'getPackingSlips',
  method: 'GET',
  path: '/operator/packing-slips',
  auth: 'operator',
  summary: 'Get several packing slips',
  description: 'One printable HTML document with a page for each order.',
  query: z.object({
    ids: text(100 * 40)
      .transform((ids) => [...new Set(ids.split(',').map((id) => id.trim()))].filter(Boolean))
      .pipe(z.array(z.string()).min(1, texts.nameAnOrder).max(100, texts.atMostAtOnce(100)))
      .describe('Ids or url_ids, separated by commas'),
  }),
  produces: 'text/html',
  responses: { 200: z.string() },
  errors: [404, 409],
});
export const getPackingSlipStyle = endpoint({
  id: 'getPackingSlipStyle',
  method: 'GET',
  path: '/operator/packing-slip.css',
  auth: 'public',
  summary: 'Get the style sheet of packing slips',
  description: 'CSS. Public, because it holds no data.',
  produces: 'text/css',
  responses: { 200: z.string() },
});
