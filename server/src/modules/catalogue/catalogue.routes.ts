import * as contract from '@presently/contracts/catalogue';
import type { FastifyInstance } from 'fastify';
import type { CatalogueDeps } from './catalogue.deps.ts';
import * as store from './catalogue.store.ts';
import { catalogueReader } from './catalogue-reader.ts';
import { definePublicRead } from './cached-route.ts';
import { giftListQuery, searchGifts } from './search-gifts.ts';

const FEATURED = 10;
const TRENDING = 20;
const RELATED = 8;

const json = (data: unknown): string => `{"success":true,"data":${JSON.stringify(data)}}`;
const jsonList = (items: string): string => `{"success":true,"data":[${items}]}`;
const always = () => '';

/** What anyone may read of gifts, categories and card designs. */
export function catalogueRoutes(app: FastifyInstance, deps: CatalogueDeps): void {
  const reading = catalogueReader(deps);

  definePublicRead(app, deps, contract.listGifts, {
    key: ({ query }) => JSON.stringify(giftListQuery(query)),
    async read({ query }) {
      const { total, json } = await reading((source) =>
        searchGifts({ ...deps, ...source }, giftListQuery(query)),
      );
      const { page, limit } = query;
      return `{"success":true,"data":[${json}],"pagination":${JSON.stringify({ page, limit, total, has_more: page * limit < total })}}`;
    },
  });
  definePublicRead(app, deps, contract.listFeaturedGifts, {
    key: always,
    read: async () => jsonList(await reading(({ pool }) => store.listFeaturedGifts(pool, FEATURED))),
  });
  definePublicRead(app, deps, contract.listTrendingGifts, {
    key: always,
    read: async () => jsonList(await reading(({ pool }) => store.listTrendingGifts(pool, TRENDING))),
  });
  definePublicRead(app, deps, contract.listCategories, {
    key: always,
    read: async () => json(await reading(({ db }) => store.listCategories(db))),
  });
  definePublicRead(app, deps, contract.getGift, {
    key: ({ params }) => params.id,
    missing: 'Gift not found',
    async read({ params }) {
      const gift = await reading(({ pool }) => store.findGiftJson(pool, params.id));
      return gift && `{"success":true,"data":${gift}}`;
    },
  });
  definePublicRead(app, deps, contract.listRelatedGifts, {
    key: ({ params }) => params.id,
    missing: 'Gift not found',
    async read({ params }) {
      const related = await reading(({ pool }) => store.listRelatedGifts(pool, params.id, RELATED));
      return related === null ? null : jsonList(related);
    },
  });
  definePublicRead(app, deps, contract.listCardImages, {
    key: ({ query }) => cardCategory(query.category) ?? '',
    read: async ({ query }) =>
      json(await reading(({ db }) => store.listCardImages(db, cardCategory(query.category)))),
  });
  definePublicRead(app, deps, contract.listCardImageCategories, {
    key: always,
    read: async () =>
      json([
        ...new Set((await reading(({ db }) => store.listCardImages(db, null))).map((card) => card.category)),
      ]),
  });
}

const cardCategory = (given: string | undefined): string | null => given?.trim().toLowerCase() || null;
