import { expect, it } from 'vitest';
import { handle as categoryHandle } from '~/shop/category.route';
import { pageMeta } from './meta';
import type { PageHandle } from './page-handle';

const origin = 'https://gifts.example';
const site = { origin, shop: { name: 'Presently' } };

function canonicalOf(handle: PageHandle, address: string): unknown {
  const location = new URL(address, origin);
  const tags = pageMeta({ location, matches: [{ loaderData: site }, { handle }] });
  return tags.find((tag) => 'rel' in tag && tag.rel === 'canonical');
}

it.each([
  ['/category/toys', '/category/toys'],
  ['/category/toys?page=1', '/category/toys'],
  ['/category/toys?page=02', '/category/toys?page=2'],
  ['/category/toys?sort=newest&page=2&show=48&utm=x', '/category/toys?page=2'],
  ['/category/toys?page=x', '/category/toys'],
])('the canonical address of %s is %s', (address, expected) => {
  expect(canonicalOf(categoryHandle, address)).toMatchObject({ href: origin + expected });
});

it('the canonical address of a page without a list has no page number', () => {
  expect(canonicalOf({}, '/about?page=2')).toMatchObject({ href: `${origin}/about` });
});

it('a hidden page has no canonical address', () => {
  expect(canonicalOf({ ...categoryHandle, indexed: false }, '/category/toys?page=2')).toBeUndefined();
});
