import * as contract from '@presently/contracts/catalogue';
import * as texts from '@presently/texts/server/shared';
import type { FastifyInstance } from 'fastify';
import { defineCachedRoute } from './cached-route.ts';
import type { CatalogueDeps } from './catalogue.deps.ts';
import * as store from './catalogue.store.ts';
import { createCatalogueReader } from './catalogue-reader.ts';
import { searchGifts, toGiftListQuery } from './search-gifts.ts';

const MAX_FEATURED_GIFTS = 10;
const MAX_TRENDING_GIFTS = 20;
const MAX_RELATED_GIFTS = 8;

const json = (data: unknown): string => `{"success":true,"data":${JSON.stringify(data)}}`;
const jsonList = (items: string): string => `{"success":true,"data":[${items}]}`;
/** Cache key of endpoints without parameters. */
const noKey = () => '';

/** Public, cached reads of gifts, categories and card designs. */
export function catalogueRoutes(app: FastifyInstance, deps: CatalogueDeps): void {
  const read = createCatalogueReader(deps);

  defineCachedRoute(app, deps, contract.listGifts, {
    key: ({ query }) => JSON.stringify(toGiftListQuery(query)),
    async read({ query }) {
      const { total, json } = await read((source) =>
        searchGifts({ ...deps, ...source }, toGiftListQuery(query)),
      );
      const { page, limit } = query;
      return `{"success":true,"data":[${json}],"pagination":${JSON.stringify({ page, limit, total, has_more: page * limit < total })}}`;
    },
  });
  defineCachedRoute(app, deps, contract.listFeaturedGifts, {
    key: noKey,
    read: async () => jsonList(await read(({ pool }) => store.listFeaturedGifts(pool, MAX_FEATURED_GIFTS))),
  });
  defineCachedRoute(app, deps, contract.listTrendingGifts, {
    key: noKey,
    read: async () => jsonList(await read(({ pool }) => store.listTrendingGifts(pool, MAX_TRENDING_GIFTS))),
  });
  defineCachedRoute(app, deps, contract.listCategories, {
    key: noKey,
    read: async () => json(await read(({ db }) => store.listCategories(db))),
  });
  defineCachedRoute(app, deps, contract.listTags, {
    key: noKey,
    read: async () => json(await read(({ db }) => store.listTags(db, 'on offer'))),
  });
  defineCachedRoute(app, deps, contract.getGift, {
    key: ({ params }) => params.id,
    notFoundMessage: texts.giftNotFound,
    async read({ params }) {
      const gift = await read(({ pool }) => store.findGiftJson(pool, params.id));
      return gift && `{"success":true,"data":${gift}}`;
    },
  });
  defineCachedRoute(app, deps, contract.listRelatedGifts, {
    key: ({ params }) => params.id,
    notFoundMessage: texts.giftNotFound,
    async read({ params }) {
      const related = await read(({ pool }) => store.listRelatedGifts(pool, params.id, MAX_RELATED_GIFTS));
      return related === null ? null : jsonList(related);
    },
  });
  defineCachedRoute(app, deps, contract.listCardImages, {
    key: ({ query }) => cardCategory(query.category) ?? '',
    read: async ({ query }) =>
      json(await read(({ db }) => store.listCardImages(db, cardCategory(query.category)))),
  });
  defineCachedRoute(app, deps, contract.getCardImage, {
    key: ({ params }) => params.id,
    notFoundMessage: texts.cardDesignNotFound,
    async read({ params }) {
      const card = await read(({ db }) => store.findCardImage(db, params.id));
      return card && json(store.toCardImage(card));
    },
  });
  defineCachedRoute(app, deps, contract.listCardImageCategories, {
    key: noKey,
    read: async () =>
      json([
        ...new Set((await read(({ db }) => store.listCardImages(db, null))).map((card) => card.category)),
      ]),
  });
}

const cardCategory = (category: string | undefined): string | null => category?.trim().toLowerCase() || null;
