import { describe, expect, it } from 'vitest';
import { allowsAnalytics } from './analytics-pages';

const KEY = 'q7Vx2mN0sR4kYt8LwBz1_A';

describe('the analytics script', () => {
  it.each(['/', '/gift/g1', '/category/toys-games', '/faq', '/privacy/'])('may run on %s', (path) => {
    expect(allowsAnalytics(path)).toBe(true);
  });

  it.each([
    `/claim/${KEY}`,
    `/recipient/${KEY}`,
    '/track',
    `/track/${KEY}`,
    `/manage/${KEY}`,
    '/purchase/g1',
    '/card-selection',
    '/memo-input',
    '/purchase-complete',
    '/gifts',
    '/wishlist',
    '/preferences',
    '/operator',
    '/operator/orders/1',
    '/dev/inbox',
    `/trak/${KEY}`,
    `/gift/g1/${KEY}`,
  ])('never runs on %s @R1-18f', (path) => {
    expect(allowsAnalytics(path)).toBe(false);
  });
});
