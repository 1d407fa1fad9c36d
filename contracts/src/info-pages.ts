import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { envelope } from './envelope.ts';
import { identifier } from './text.ts';

/** The information pages, whose texts owners can edit; each has the path of its name. */
export const INFO_PAGES = [
  'help',
  'faq',
  'shipping',
  'returns',
  'contact',
  'about',
  'privacy',
  'terms',
  'accessibility',
] as const;
export type InfoPageName = (typeof INFO_PAGES)[number];

/** Those that a purchase is made under: everyone may read their earlier versions. */
export const POLICIES = ['terms', 'returns'] as const satisfies InfoPageName[];
export type Policy = (typeof POLICIES)[number];

export const InfoPageParams = z.object({
  page: identifier(50).describe('Name of the page, such as `terms`; an unknown one is a 404'),
});

export const RenderedInfoPage = z
  .object({
    title: z.string().nullable().describe('Text of its first heading; null without one'),
    lead: z.string().nullable().describe('HTML of the paragraph below the title; null without one'),
    html: z.string().describe('Sanitised HTML of the rest'),
    description: z
      .string()
      .nullable()
      .describe('For search engines: how the text begins, without HTML; null without text'),
  })
  .meta({ id: 'RenderedInfoPage' });
export type RenderedInfoPage = z.infer<typeof RenderedInfoPage>;

export const getInfoPage = endpoint({
  id: 'getInfoPage',
  method: 'GET',
  path: '/pages/:page',
  summary: 'Get an information page',
  description:
    "The terms, the privacy policy, and others, as HTML, with the shop's settings in the places of their variables.",
  params: InfoPageParams,
  responses: { 200: envelope(RenderedInfoPage) },
});

export const PolicyVersion = RenderedInfoPage.extend({
  version: z.int(),
  published_on: z.iso.date().describe("Since when it applied: a day in the shop's time zone"),
  is_current: z.boolean(),
}).meta({ id: 'PolicyVersion' });
export type PolicyVersion = z.infer<typeof PolicyVersion>;

export const getPolicyVersion = endpoint({
  id: 'getPolicyVersion',
  method: 'GET',
  path: '/pages/:page/versions/:version',
  summary: 'Get a version of the terms or the returns',
  description:
    'What applied to a purchase, with the present values of its variables. Other pages than `terms` and `returns` are a 404.',
  params: InfoPageParams.extend({ version: z.string().describe('Number of the version') }),
  responses: { 200: envelope(PolicyVersion) },
});
