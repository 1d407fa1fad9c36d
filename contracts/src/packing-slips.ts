import * as texts from '@presently/texts/validation';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { OrderId } from './operator-orders.ts';
import { text } from './text.ts';

/** Letter paper, or labels of 4 by 6 inches. */
export const SLIP_PAPERS = ['letter', '4x6'] as const;
export type SlipPaper = (typeof SLIP_PAPERS)[number];
const paper = z.enum(SLIP_PAPERS).default('letter').describe('Letter paper, or labels of 4 by 6 inches');

/** Printable page without prices. Its styles are a separate file because the CSP forbids inline styles. */
export const getPackingSlip = endpoint({
  id: 'getPackingSlip',
  method: 'GET',
  path: '/operator/orders/:id/packing-slip',
  auth: 'packer',
  reach: 'queues_for_packers',
  summary: 'Get a packing slip',
  description:
    'A printable HTML document: a slip for packing, with order number, barcode, address and gift, and a note for the recipient, with card and note. No price.',
  params: OrderId,
  query: z.object({ paper }),
  produces: 'text/html',
  responses: { 200: z.string() },
  errors: [409],
});
export const getPackingSlips = endpoint({
  id: 'getPackingSlips',
  method: 'GET',
  path: '/operator/packing-slips',
  auth: 'packer',
  reach: 'queues_for_packers',
  summary: 'Get several packing slips',
  description: 'One printable HTML document with a slip and a note for each order.',
  query: z.object({
    paper,
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
