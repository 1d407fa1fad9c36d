import { expect, test } from 'vitest';
import { priorityOf } from './request-priority.ts';

test.each([
  ['POST', '/api/orders', 'vital'],
  ['POST', '/api/orders/claim/abc/address', 'vital'],
  ['POST', '/api/payments/webhook', 'vital'],
  ['POST', '/api/payments/pi_1/confirm', 'vital'],
  ['POST', '/api/fulfilment/webhook', 'vital'],
  ['POST', '/sandbox/v1/payment_methods', 'vital'],
  ['GET', '/api/health', 'vital'],
  ['GET', '/api/orders/claim/abc', 'ordinary'],
  ['GET', '/api/orders?page=2', 'ordinary'],
  ['PUT', '/api/users/me', 'ordinary'],
  ['GET', '/claim/abc', 'ordinary'],
  ['GET', '/track?id=1', 'ordinary'],
  ['GET', '/operator/orders', 'ordinary'],
  ['GET', '/', 'browsing'],
  ['GET', '/gift/bear', 'browsing'],
  ['GET', '/api/gifts?query=bear', 'browsing'],
  ['POST', '/api/analytics/gift-views', 'browsing'],
  ['GET', '/media/bear-640.webp', 'browsing'],
] as const)('%s %s is %s', (method, url, rank) => {
  expect(priorityOf({ method, url })).toBe(rank);
});
