import { expect } from 'vitest';
import type { TestApp } from '../../../test/support/build-test-app.ts';
import { aGiftLink, BILLING } from '../../../test/support/shop-actions.ts';
import { test as it } from '../../../test/support/shop-test.ts';

const REFUSAL = 'Card details must go to the card processor, never here.';

const order = (shop: TestApp, body: Record<string, unknown>) =>
  shop.call('POST', '/api/orders', {
    body: { inventory_id: 'none', payment_method_id: 'pm_none', billing: BILLING, ...body },
    headers: { 'idempotency-key': `key-${JSON.stringify(body)}`.replaceAll(/[^ -~]/g, '').slice(0, 255) },
  });

it.for([
  ['4242424242424242', 'Visa'],
  ['4242 4242 4242 4242', 'in fours'],
  ['4242-4242-4242-4242', 'with dashes'],
  ['42 42424 242424242', 'grouped in no known way'],
  ['4000000000000002', 'one that is declined'],
  ['4222222222222', 'of 13 digits'],
  ['5555555555554444', 'Mastercard'],
  ['2223003122003222', 'Mastercard that begins with 2'],
  ['378282246310005', 'American Express'],
  ['3782 822463 10005', 'American Express, grouped'],
  ['6011111111111117', 'Discover'],
  ['30569309025904', 'Diners Club'],
  ['3530111333300000', 'JCB'],
  ['6205500000000000004', 'of 19 digits'],
  ['6205 5000 0000 0000 004', 'of 19 digits, grouped'],
  ['Please charge 4242 4242 4242 4242 123, thanks', 'in a text, with its code'],
  ['mine:4242424242424242.', 'in a text, in one piece'],
  ['for 4242-4242-4242-8243-0123', 'in groups, within more'],
])('WEB-06 rejects %s (%s) in any field @R1-5b', async ([text], { shop }) => {
  for (const body of [{ notes: text }, { billing: { ...BILLING, city: text } }, { more: [{ deep: text }] }]) {
    const response = await order(shop, body);
    expect([response.status, Object.values(response.body.fields)]).toEqual([400, [REFUSAL]]);
    expect(JSON.stringify(response.body)).not.toContain(text);
  }
});

it('WEB-06 rejects a card number that is sent as a JSON number', async ({ shop }) => {
  const response = await order(shop, { amount: 4242424242424242 });
  expect([response.status, response.body.fields]).toEqual([400, { amount: REFUSAL }]);
});

it.for([
  'card',
  'card_number',
  'cardNumber',
  'cvv',
  'CVC',
  'cvv2',
  'card-cvc',
  'expiry_date',
  'exp_month',
  'expYear',
  'pan',
])('WEB-06 rejects the field %s with any value', async (name, { shop }) => {
  for (const body of [{ [name]: '' }, { billing: { ...BILLING, [name]: 1 } }, { list: [{ [name]: null }] }]) {
    const response = await order(shop, body);
    expect([response.status, Object.values(response.body.fields)]).toEqual([400, [REFUSAL]]);
  }
});

it.for([
  'Call 415-555-0100 or 415-555-0101',
  '1234567890123456',
  '4242424242424241',
  '9400111899223817142857',
  'Happy 2026-11-22 12:00:00',
  '+12015550100',
  '1795285687031',
  'dead4242-4242-4242-8243-0123456789ab',
])('WEB-06 accepts %s, which is not a card number', async (notes, { shop }) => {
  // Passed the check: the error is about the unknown gift.
  expect((await order(shop, { notes })).body.code).toBe('not_found');
});

it('WEB-06 accepts a tracking number that passes the Luhn check', async ({ shop }) => {
  const link = await aGiftLink(shop);
  const response = await shop.call('PUT', `/api/orders/${link}/tracking`, {
    body: { tracking_number: '4242424242424242' },
  });
  expect(response.status).toBe(401);
});

it('WEB-06 stores nothing of a rejected body, not even with its idempotency key', async ({ shop }) => {
  await order(shop, { notes: '4242424242424242' });
  const { rows } = await shop.deps.database.pool.query(
    "SELECT 1 FROM idempotency_keys WHERE key LIKE '%4242%'",
  );
  expect(rows).toEqual([]);
});
