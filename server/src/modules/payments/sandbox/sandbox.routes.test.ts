import { expect } from 'vitest';
import { type PaymentsFixture, test } from '../payments.fixture.ts';

const CARD = { number: '4242 4242 4242 4242', exp_month: 12, exp_year: 2040, cvc: '987' };
const send = (
  shop: PaymentsFixture,
  payload: unknown,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) =>
  shop.app.inject({
    method: 'POST',
    url: '/sandbox/v1/payment_methods',
    headers,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

test('a test card becomes a payment method; only its brand and last four digits are stored @R1-5b @R2-29b @R5-4', async ({
  shop,
}) => {
  const response = await send(shop, { type: 'card', card: CARD });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({
    id: expect.stringMatching(/^pm_/),
    card: { brand: 'visa', last4: '4242' },
  });
  const [row] = await shop.sql('SELECT * FROM sandbox_payment_methods WHERE id = $1', [response.json().id]);
  expect(row).toMatchObject({ behaviour: 'pays', brand: 'visa', last4: '4242' });
  expect(JSON.stringify(row)).not.toMatch(/987|4242 ?4242/);
});

test('any other number is rejected, because it may be a real card @R5-3 @R5-4', async ({ shop }) => {
  const response = await send(shop, { type: 'card', card: { ...CARD, number: '4111111111111111' } });
  expect(response.statusCode).toBe(402);
  expect(response.json()).toEqual({
    error: { code: 'incorrect_number', message: expect.stringContaining('test cards only') },
  });
});

test.for<
  | [string, number]
  | [{ card: { number: string; exp_month: number; exp_year: number; cvc: string } }, number]
  | [{ type: string }, number]
  | [{ type: string; card: string }, number]
>([
  ['{"type": "card", ', 400],
  ['[]', 400],
  [{ card: CARD }, 400],
  [{ type: 'card' }, 400],
  [{ type: 'card', card: 'x' }, 400],
  ['', 400],
])('%j is a %i in the sandbox’s own error shape', async ([body, status], { shop }) => {
  const response = await send(shop, body);
  expect(response.statusCode).toBe(status);
  expect(response.json()).toEqual({ error: { message: expect.any(String), code: expect.any(String) } });
});

test('another content type and an unknown path get errors in the same shape', async ({ shop }) => {
  const form = await send(shop, 'type=card', { 'content-type': 'application/x-www-form-urlencoded' });
  expect(form.statusCode).toBe(415);
  expect(form.json().error.message).toEqual(expect.any(String));
  const unknownPath = await shop.app.inject({ method: 'GET', url: '/sandbox/v1/customers' });
  expect(unknownPath.statusCode).toBe(404);
  expect(unknownPath.json().error.code).toBe('not_found');
});
