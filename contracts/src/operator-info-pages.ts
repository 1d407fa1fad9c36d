import * as texts from '@presently/texts/validation';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { envelope } from './envelope.ts';
import { INFO_PAGES, InfoPageParams, RenderedInfoPage } from './info-pages.ts';
import { Timestamp } from './text.ts';

/** Bytes of a page's text in UTF-8. */
export const MAX_PAGE_BYTES = 64 * 1024;

const PageVersion = z.object({
  version: z.int().nullable().describe('From 1; null: the shipped text, before it is recorded'),
  is_shipped: z.boolean().describe('Whether it is the text that came with the shop'),
  by: z.string().nullable().describe('Who saved it; null: the shop itself, or an account that was deleted'),
  at: Timestamp.nullable(),
});

export const InfoPageSummary = z
  .object({
    page: z.enum(INFO_PAGES),
    ...PageVersion.shape,
  })
  .meta({ id: 'InfoPageSummary' });
export type InfoPageSummary = z.infer<typeof InfoPageSummary>;

export const OperatorInfoPage = z
  .object({
    ...InfoPageSummary.shape,
    markdown: z.string(),
    shipped_markdown: z.string().describe('The text that came with the shop'),
    variables: z
      .array(z.object({ name: z.string(), value: z.string() }))
      .describe('What may stand in braces, with its present value'),
    conditions: z
      .array(z.object({ name: z.string(), holds: z.boolean() }))
      .describe('What may stand after `if`, and whether it holds now'),
    versions: z.array(PageVersion).describe('The latest hundred, newest first'),
  })
  .meta({ id: 'OperatorInfoPage' });
export type OperatorInfoPage = z.infer<typeof OperatorInfoPage>;

export const InfoPageVersion = z
  .object({ ...PageVersion.shape, markdown: z.string(), rendered: RenderedInfoPage })
  .meta({ id: 'InfoPageVersion' });
export type InfoPageVersion = z.infer<typeof InfoPageVersion>;

const countBytes = (text: string) => new TextEncoder().encode(text).length;

/** Line breaks are converted to LF. */
const Markdown = z
  .string(texts.fillInThisField)
  .transform((text) => text.replace(/\r\n?/g, '\n'))
  .refine((text) => text.trim() !== '', texts.fillInThisField)
  .refine((text) => text.isWellFormed() && !text.includes('\0'), texts.notStorable)
  .refine((text) => countBytes(text) <= MAX_PAGE_BYTES, texts.atMostKilobytes(MAX_PAGE_BYTES / 1024))
  .describe('At most 64 KiB of Markdown, without HTML');

const SeenVersion = z
  .int()
  .nullable()
  .describe('`version` of the page that was edited; if there is a newer one, the answer is a 409');

export const SaveInfoPageInput = z.object({ markdown: Markdown, seen_version: SeenVersion });
export type SaveInfoPageInput = z.output<typeof SaveInfoPageInput>;

export const listInfoPages = endpoint({
  id: 'listInfoPages',
  method: 'GET',
  path: '/operator/pages',
  summary: 'List information pages',
  description: 'Whether each shows the text that came with the shop, or who has edited it and when.',
  auth: 'owner',
  responses: { 200: envelope(z.array(InfoPageSummary)) },
});
export const getOperatorInfoPage = endpoint({
  id: 'getOperatorInfoPage',
  method: 'GET',
  path: '/operator/pages/:page',
  summary: 'Get an information page to edit',
  description: 'Its Markdown, the variables that it may use, and its versions.',
  auth: 'owner',
  params: InfoPageParams,
  responses: { 200: envelope(OperatorInfoPage) },
});
export const getInfoPageVersion = endpoint({
  id: 'getInfoPageVersion',
  method: 'GET',
  path: '/operator/pages/:page/versions/:version',
  summary: 'Get a version of an information page',
  description: 'As Markdown and as HTML, which shows the present values of its variables.',
  auth: 'manager',
  params: InfoPageParams.extend({ version: z.string().describe('Number of the version') }),
  responses: { 200: envelope(InfoPageVersion) },
});
export const previewInfoPage = endpoint({
  id: 'previewInfoPage',
  method: 'POST',
  path: '/operator/pages/:page/preview',
  summary: 'Preview an information page',
  description: 'Renders a text as the shop would, and saves nothing. Errors are those of saving it.',
  auth: 'owner',
  params: InfoPageParams,
  body: z.object({ markdown: Markdown }),
  responses: { 200: envelope(RenderedInfoPage) },
});
export const saveInfoPage = endpoint({
  id: 'saveInfoPage',
  method: 'PUT',
  path: '/operator/pages/:page',
  summary: 'Save an information page',
  description:
    'Adds a version, which every instance shows at once. An unknown variable, HTML, a picture, or a link that is neither to a page, to a website, to an email address nor to a phone number is a 400 that names the line. The same text again adds nothing.',
  auth: 'owner',
  params: InfoPageParams,
  body: SaveInfoPageInput,
  responses: { 200: envelope(OperatorInfoPage) },
  errors: [409],
});
export const resetInfoPage = endpoint({
  id: 'resetInfoPage',
  method: 'POST',
  path: '/operator/pages/:page/reset',
  summary: 'Show the shipped text of an information page again',
  description:
    'Adds a version with the text that came with the shop; from now on upgrades of the shop update it.',
  auth: 'owner',
  params: InfoPageParams,
  body: z.object({ seen_version: SeenVersion }),
  responses: { 200: envelope(OperatorInfoPage) },
  errors: [409],
});
