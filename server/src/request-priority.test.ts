import { expect, test } from 'vitest';
import { priorityOf } from './request-priority.ts';

test.each([
  ['POST', '/api/orders', 'critical'],
  ['POST', '/api/orders/claim/abc/address', 'critical'],
  ['POST', '/api/payments/webhook', 'critical'],
  ['POST', '/api/payments/pi_1/confirm', 'critical'],
  ['POST', '/api/fulfilment/webhook', 'critical'],
  ['POST', '/sandbox/v1/payment_methods', 'critical'],
  ['GET', '/api/health', 'critical'],
  ['GET', '/api/orders/claim/abc', 'normal'],
  ['GET', '/api/orders?page=2', 'normal'],
  ['PUT', '/api/users/me', 'normal'],
  ['GET', '/claim/abc', 'normal'],
  ['GET', '/track?id=1', 'normal'],
  ['GET', '/operator/orders', 'normal'],
  ['GET', '/api/operator/orders', 'normal'],
  ['POST', '/api/auth/verify-code', 'normal'],
  ['GET', '/api/wishlist', 'normal'],
  ['GET', '/recipient/abc', 'normal'],
  ['GET', '/manage/abc', 'normal'],
  ['GET', '/purchase/bear', 'normal'],
  ['GET', '/card-selection', 'normal'],
  ['GET', '/memo-input', 'normal'],
  ['GET', '/purchase-complete', 'normal'],
  ['GET', '/gifts', 'normal'],
  ['GET', '/gifts/abc/card', 'normal'],
  ['GET', '/wishlist', 'normal'],
  ['GET', '/preferences', 'normal'],
  ['GET', '/tracks', 'low'],
  ['GET', '/', 'low'],
  ['GET', '/gift/bear', 'low'],
  ['GET', '/api/gifts?query=bear', 'low'],
  ['POST', '/api/analytics/gift-views', 'low'],
  ['GET', '/media/bear-640.webp', 'low'],
] as const)('%s %s is %s', (method, url, priority) => {
  expect(priorityOf({ method, url })).toBe(priority);
});
