import { expect, it } from 'vitest';
import { meta as giftMeta } from './catalogue/gift.route';
import { meta as orderMeta } from './orders/order.route';
import { meta as pageMeta } from './pages/page.route';
import { meta as versionMeta } from './pages/page-version.route';

type Meta = (args: never) => object[];

const loaded = (data: object) => ({ data, failure: null });

it.each<[Meta, { params: object; loaderData?: object }, string]>([
  [orderMeta, { params: { orderId: 'o1' }, loaderData: loaded({ order_number: 'P-10432' }) }, 'P-10432'],
  [orderMeta, { params: { orderId: 'o1' } }, 'Order'],
  [
    giftMeta,
    { params: { giftId: 'g1' }, loaderData: { existing: { gift: loaded({ name: 'Green Tea' }) } } },
    'Green Tea',
  ],
  [giftMeta, { params: { giftId: 'new' }, loaderData: { existing: null } }, 'New gift'],
  [giftMeta, { params: { giftId: 'g1' } }, 'Gift'],
  [pageMeta, { params: { page: 'privacy' } }, 'Privacy Policy'],
  [versionMeta, { params: { page: 'privacy', version: '3' } }, 'Privacy Policy, version 3'],
])('the title of a screen says what it shows: %#', (meta, args, title) => {
  const descriptors = meta({ location: { pathname: '/', search: '' }, matches: [], ...args } as never);
  expect(descriptors).toContainEqual({ title: `${title} · Presently` });
});
