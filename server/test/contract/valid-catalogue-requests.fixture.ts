import { anUploadForm, aUniquePng } from '../support/images.ts';
import type { Request, RequestContext } from './operations.fixture.ts';

let last = 0;
const newName = (): string => `Something new ${++last}`;

async function create(
  { shop, operatorToken }: RequestContext,
  collection: string,
  body: object,
): Promise<{ id: string }> {
  const answer = await shop.call('POST', `/api/operator/${collection}`, { body, token: operatorToken });
  return { id: answer.body.data.id };
}

const aGift = (context: RequestContext) =>
  create(context, 'gifts', {
    name: newName(),
    description: 'Of beech.',
    price: 19.99,
    category_ids: ['toys-games'],
    stock: 3,
  });
const aCategory = (context: RequestContext) => create(context, 'categories', { name: newName() });
const aCard = (context: RequestContext) =>
  create(context, 'card-images', { name: newName(), category: 'Birthday' });

const aSynonym = (context: RequestContext) =>
  create(context, 'search-synonyms', { term: newName(), synonyms: ['kite'] });

/** With an image, so that gifters can choose it. */
async function anAvailableCard({ shop }: RequestContext): Promise<{ id: string }> {
  const id = `card-${++last}`;
  await shop.ownerPool.query(
    `INSERT INTO card_images (id, name, description, image_url, category, position)
     VALUES ($1, 'Hearts', 'Two hearts', '/media/hearts-640.webp', 'Romance', 1)`,
    [id],
  );
  return { id };
}

const aPictureFor = async (params: { id: string }): Promise<Request> => ({
  params,
  form: anUploadForm(await aUniquePng()),
});

const requests: Record<string, (context: RequestContext) => Request | Promise<Request>> = {
  'GET /operator/gifts': () => ({
    query: {
      query: 'some',
      category: 'toys-games',
      stock: 'low',
      retired: 'all',
      sort_by: 'price',
      sort_order: 'desc',
      limit: '5',
    },
  }),
  'POST /operator/gifts': () => ({
    body: {
      name: newName(),
      description: 'Of beech.',
      brand: 'Holzwerk',
      price: 19.99,
      category_ids: ['toys-games'],
      tags: [],
      stock: null,
      featured: true,
    },
  }),
  'POST /operator/gifts/edit': async (context) => ({
    headers: { 'idempotency-key': newName() },
    body: {
      ids: [(await aGift(context)).id],
      price_percent: -10,
      stock_change: 2,
      add_categories: ['toys-games'],
      remove_categories: [],
      dry_run: false,
    },
  }),
  'GET /operator/gifts/featured': () => ({}),
  'PUT /operator/gifts/featured': async (context) => {
    const { id } = await aGift(context);
    await context.shop.ownerPool.query(`UPDATE gifts SET featured = true WHERE id = $1`, [id]);
    return { body: { ids: [id] } };
  },
  'GET /operator/tags': () => ({}),
  'GET /operator/gifts/:id': async (context) => ({ params: await aGift(context) }),
  'PUT /operator/gifts/:id': async (context) => ({
    params: await aGift(context),
    body: {
      name: 'Better',
      description: 'Of oak.',
      brand: null,
      price: 5,
      category_ids: ['toys-games'],
      stock: 4,
      seen_stock: 3,
      featured: false,
      images: [],
      retired: false,
    },
  }),
  'DELETE /operator/gifts/:id': async (context) => ({ params: await aGift(context) }),
  'POST /operator/gifts/:id/images': async (context) => aPictureFor(await aGift(context)),
  'PUT /operator/gifts/:id/stock': async (context) => ({
    params: await aGift(context),
    body: { change: -1, seen_stock: 3, reason: 'Broken' },
  }),
  'GET /operator/gifts/:id/stock-changes': async (context) => ({
    params: await aGift(context),
    query: { limit: '5' },
  }),
  'GET /operator/categories': () => ({ query: { query: 'toys', retired: 'false', limit: '5' } }),
  'POST /operator/categories': () => ({ body: { name: newName(), position: 3 } }),
  'GET /operator/categories/:id': async (context) => ({ params: await aCategory(context) }),
  'PUT /operator/categories/:id': async (context) => ({
    params: await aCategory(context),
    body: { name: newName(), position: 5, retired: false },
  }),
  'DELETE /operator/categories/:id': async (context) => ({ params: await aCategory(context) }),
  'POST /operator/categories/:id/images': async (context) => aPictureFor(await aCategory(context)),
  'GET /operator/search-synonyms': () => ({ query: { query: 'new', limit: '5' } }),
  'POST /operator/search-synonyms': () => ({ body: { term: newName(), synonyms: ['kite', 'toy'] } }),
  'GET /operator/search-synonyms/:id': async (context) => ({ params: await aSynonym(context) }),
  'PUT /operator/search-synonyms/:id': async (context) => ({
    params: await aSynonym(context),
    body: { term: newName(), synonyms: ['ball'] },
  }),
  'DELETE /operator/search-synonyms/:id': async (context) => ({ params: await aSynonym(context) }),
  'GET /card-images/:id': async (context) => ({ params: await anAvailableCard(context) }),
  'GET /operator/card-images': () => ({ query: { query: 'new', retired: 'false', limit: '5' } }),
  'POST /operator/card-images': () => ({
    body: { name: newName(), description: 'Stars', category: 'Birthday', position: 3 },
  }),
  'GET /operator/card-images/:id': async (context) => ({ params: await aCard(context) }),
  'PUT /operator/card-images/:id': async (context) => ({
    params: await aCard(context),
    body: { name: newName(), description: '', category: 'Thanks', position: 5, retired: true },
  }),
  'DELETE /operator/card-images/:id': async (context) => ({ params: await aCard(context) }),
  'POST /operator/card-images/:id/images': async (context) => aPictureFor(await aCard(context)),
};

/** Valid requests of operators that edit the catalogue. */
export const catalogueRequests: typeof requests = Object.fromEntries(
  Object.entries(requests).map(([name, request]) => [
    name,
    async (context) => ({ token: context.operatorToken, ...(await request(context)) }),
  ]),
);
