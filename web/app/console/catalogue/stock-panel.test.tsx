import type { OperatorGift, StockChange } from '@presently/contracts/operator-gifts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { answer, reject, sentTo, succeed } from '~/lib/fake-api.fixture';
import { attempt, readChange } from '../data/change';
import { renderInConsole } from '../render-in-console.fixture';
import { changeGift, type GiftChange } from './gift-changes';
import { StockPanel } from './stock-panel';

const route = 'PUT /api/operator/gifts/tea/stock';
const tea = (stock: number | null) => ({ id: 'tea', name: 'Tea', stock }) as OperatorGift;

afterEach(cleanup);

async function show(stock: number | null, history: StockChange[] = []) {
  const list = {
    key: 'tea',
    items: history,
    nextCursor: null,
    loadPage: async () => ({ data: [], pagination: { next_cursor: null } }),
  };
  const changes = { data: list, failure: null };
  const action = async ({ request }: { request: Request }) => {
    const change = await readChange<GiftChange>(request);
    return attempt(() => changeGift('tea', change));
  };
  renderInConsole(
    () => {
      const [gift, setGift] = useState(tea(stock));
      return <StockPanel gift={gift} changes={changes} lowLevel={5} onChanged={setGift} />;
    },
    { action, shouldRevalidate: () => false },
  );
  await screen.findByLabelText('Reason');
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const bodies = () => sentTo(route).map(({ body }) => body);
async function type(label: string, text: string) {
  await userEvent.clear(field(label));
  if (text) await userEvent.type(field(label), text);
}

it.each([
  ['+12', 12],
  ['3', 3],
  ['-3', -3],
  ['−1,000', -1000],
])('changes the stock by %s, with a reason, and empties the fields', async (text, change) => {
  answer({ [route]: succeed(tea(17)) });
  await show(5);
  await type('Change by', text);
  await type('Reason', 'Delivery');
  await press('Update stock');
  await waitFor(() => expect(field('Change by').value).toBe(''));
  expect(field('Reason').value).toBe('');
  expect(bodies()).toEqual([{ change, reason: 'Delivery' }]);
  expect(screen.getByText('17')).toBeTruthy();
});

const keys = () => sentTo(route).map(({ headers }) => headers.get('idempotency-key'));

it('repeats a change whose answer was lost with the same key, and makes the next one with another', async () => {
  answer({ [route]: reject(503), 'GET /api/operator/gifts/:id': reject(503) });
  await show(5);
  await type('Change by', '12');
  await press('Update stock');
  await screen.findByText(/Something went wrong/);
  answer({ [route]: succeed(tea(17)) });
  await type('Reason', 'Delivery');
  await press('Update stock');
  await waitFor(() => expect(field('Change by').value).toBe(''));
  await type('Change by', '12');
  await press('Update stock');
  await waitFor(() => expect(bodies()).toHaveLength(3));
  const [first, repeated, next] = keys();
  expect(first).toBeTruthy();
  expect(repeated).toBe(first);
  expect(next).not.toBe(first);
});

it.each([
  ['the number', () => type('Change by', '12')],
  [
    'the mode',
    async () => {
      await press('Set');
      await press('Add or remove');
    },
  ],
])('makes a second change if %s was entered again after a lost answer', async (_what, enter) => {
  answer({ [route]: reject(503), 'GET /api/operator/gifts/:id': reject(503) });
  await show(5);
  await type('Change by', '12');
  await press('Update stock');
  await screen.findByText(/Something went wrong/);
  answer({ [route]: succeed(tea(29)) });
  await enter();
  await press('Update stock');
  await screen.findByText('29');
  const [first, second] = keys();
  expect(bodies()).toEqual([{ change: 12 }, { change: 12 }]);
  expect(second).not.toBe(first);
});

it('shows the stock as it is when an earlier try with another reason succeeded', async () => {
  answer({
    [route]: reject(422, { code: 'idempotency_key_reused' }),
    'GET /api/operator/gifts/:id': succeed(tea(17)),
  });
  await show(5);
  await type('Change by', '12');
  await press('Update stock');
  await screen.findByText('17');
  await waitFor(() => expect(field('Change by').value).toBe(''));
});

it('sets the stock only if it is still the one that is shown', async () => {
  answer({ [route]: succeed(tea(40)) });
  await show(5);
  expect(screen.getByText('5 left')).toBeTruthy();
  await press('Set');
  await type('In stock', '40');
  await press('Update stock');
  await waitFor(() => expect(screen.getByText('40')).toBeTruthy());
  expect(bodies()).toEqual([{ stock: 40, seen_stock: 5 }]);
  expect(field('In stock').value).toBe('');
});

it.each([
  ['Add or remove', 'Change by', ['', '0', '1.5', 'ten']],
  ['Set', 'In stock', ['', '-1', '1.5', 'ten']],
])('with "%s" sends no request for what is no number, and says why', async (mode, label, texts) => {
  await show(5);
  await press(mode);
  for (const text of texts) {
    await type(label, text);
    await press('Update stock');
    await screen.findByText('Enter a whole number');
    expect(document.activeElement).toBe(field(label));
  }
  expect(bodies()).toEqual([]);
});

it('makes the stock unlimited, and counts it again from a number on', async () => {
  answer({ [route]: succeed(tea(null)) });
  await show(5);
  await type('Reason', 'Made to order');
  await press('Make unlimited');
  await screen.findByText('Unlimited');
  expect(screen.queryByRole('button', { name: 'Make unlimited' })).toBeNull();

  answer({ [route]: succeed(tea(8)) });
  await type('In stock', '8');
  await press('Track stock');
  await screen.findByRole('button', { name: 'Update stock' });
  expect(bodies()).toEqual([
    { stock: null, seen_stock: 5, reason: 'Made to order' },
    { stock: 8, seen_stock: null },
  ]);
});

it('shows the stock as it is now when somebody else has changed it, and keeps what was typed', async () => {
  answer({
    [route]: reject(409, { error: 'There are 3 now.' }),
    'GET /api/operator/gifts/:id': succeed(tea(3)),
  });
  await show(5);
  await press('Set');
  await type('In stock', '40');
  await type('Reason', 'Count');
  await press('Update stock');
  await screen.findByText(/There are 3 now\./);
  expect(screen.getByText('3 left')).toBeTruthy();
  expect([field('In stock').value, field('Reason').value]).toEqual(['40', 'Count']);

  answer({ [route]: succeed(tea(40)) });
  await press('Update stock');
  await waitFor(() => expect(field('In stock').value).toBe(''));
  expect(bodies().at(-1)).toEqual({ stock: 40, seen_stock: 3, reason: 'Count' });
  expect(screen.queryByText(/There are 3 now\./)).toBeNull();
});

it('shows who changed the stock, when, and why', async () => {
  const common = { actor_name: 'Ada Lovelace', at: '2026-01-01T00:00:00.000Z' };
  await show(1200, [
    { ...common, id: '2', stock_before: null, stock_after: 1200, reason: 'Count' },
    { ...common, id: '1', stock_before: 3, stock_after: null, reason: '' },
  ]);
  const entries = within(screen.getByRole('region', { name: 'Stock history' })).getAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^∞ → {1,2}to 1,200Count · Ada Lovelace, /),
    expect.stringMatching(/^3 → {1,2}to ∞Ada Lovelace, /),
  ]);
});

it.each([
  [null, 'Unlimited'],
  [0, 'Sold out'],
  [6, '6'],
])('a stock of %j is shown as "%s" where five is low', async (stock, text) => {
  await show(stock);
  screen.getByText(text);
});
