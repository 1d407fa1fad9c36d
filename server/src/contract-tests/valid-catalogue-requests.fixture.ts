import { anUploadForm, aUniquePng } from '../testing/images.ts';
import type { Request } from './operations.fixture.ts';
import type { World } from './valid-requests.fixture.ts';

let last = 0;
const newName = (): string => `Something new ${++last}`;

async function made({ shop, operatorToken }: World, shelf: string, body: object): Promise<{ id: string }> {
  const answer = await shop.call('POST', `/api/operator/${shelf}`, { body, token: operatorToken });
  return { id: answer.body.data.id };
}

const aGift = (world: World) =>
  made(world, 'gifts', {
    name: newName(),
    description: 'Of beech.',
    price: 19.99,
    category_ids: ['toys-games'],
    stock: 3,
  });
const aCategory = (world: World) => made(world, 'categories', { name: newName() });
const aCard = (world: World) => made(world, 'card-images', { name: newName(), category: 'Birthday' });

const aPictureFor = async (params: { id: string }): Promise<Request> => ({
  params,
  form: anUploadForm(await aUniquePng()),
});

const requests: Record<string, (world: World) => Request | Promise<Request>> = {
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
      stock: null,
      featured: true,
    },
  }),
  'GET /operator/gifts/:id': async (world) => ({ params: await aGift(world) }),
  'PUT /operator/gifts/:id': async (world) => ({
    params: await aGift(world),
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
  'DELETE /operator/gifts/:id': async (world) => ({ params: await aGift(world) }),
  'POST /operator/gifts/:id/images': async (world) => aPictureFor(await aGift(world)),
  'PUT /operator/gifts/:id/stock': async (world) => ({
    params: await aGift(world),
    body: { change: -1, seen_stock: 3, reason: 'Broken' },
  }),
  'GET /operator/gifts/:id/stock-changes': async (world) => ({
    params: await aGift(world),
    query: { limit: '5' },
  }),
  'GET /operator/categories': () => ({ query: { query: 'toys', retired: 'false', limit: '5' } }),
  'POST /operator/categories': () => ({ body: { name: newName(), position: 3 } }),
  'GET /operator/categories/:id': async (world) => ({ params: await aCategory(world) }),
  'PUT /operator/categories/:id': async (world) => ({
    params: await aCategory(world),
    body: { name: newName(), position: 5, retired: false },
  }),
  'DELETE /operator/categories/:id': async (world) => ({ params: await aCategory(world) }),
  'POST /operator/categories/:id/images': async (world) => aPictureFor(await aCategory(world)),
  'GET /operator/card-images': () => ({ query: { query: 'new', retired: 'false', limit: '5' } }),
  'POST /operator/card-images': () => ({
    body: { name: newName(), description: 'Stars', category: 'Birthday', position: 3 },
  }),
  'GET /operator/card-images/:id': async (world) => ({ params: await aCard(world) }),
  'PUT /operator/card-images/:id': async (world) => ({
    params: await aCard(world),
    body: { name: newName(), description: '', category: 'Thanks', position: 5, retired: true },
  }),
  'DELETE /operator/card-images/:id': async (world) => ({ params: await aCard(world) }),
  'POST /operator/card-images/:id/images': async (world) => aPictureFor(await aCard(world)),
};

/** Requests to the catalogue's editing; all are an operator's. */
export const catalogueRequests: typeof requests = Object.fromEntries(
  Object.entries(requests).map(([name, request]) => [
    name,
    async (world) => ({ token: world.operatorToken, ...(await request(world)) }),
  ]),
);
