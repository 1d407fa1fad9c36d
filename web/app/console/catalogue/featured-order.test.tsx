import type { OperatorGift } from '@presently/contracts/operator-gifts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { afterEach, expect, it } from 'vitest';
import { answer, reject, sentTo, succeed } from '~/lib/fake-api.fixture';
import { renderInConsole } from '../render-in-console.fixture';
import FeaturedPage, { clientAction } from './featured.route';

const route = 'PUT /api/operator/gifts/featured';
const gifts = Array.from(
  { length: 12 },
  (_, n) =>
    ({
      id: `g${n + 1}`,
      name: `Gift ${n + 1}`,
      price: 20,
      stock: null,
      images: [],
    }) as unknown as OperatorGift,
);
const ids = gifts.map(({ id }) => id);

afterEach(cleanup);

async function show() {
  const Screen = FeaturedPage as unknown as ComponentType<{ loaderData: object }>;
  const loaded = { data: gifts, failure: null };
  const loaderData = { gifts: loaded, choices: { data: null, failure: null } };
  renderInConsole(() => <Screen loaderData={loaderData} />, {
    action: (args) => clientAction(args as unknown as Parameters<typeof clientAction>[0]),
  });
  return await screen.findAllByRole('listitem');
}
const sentOrders = () => sentTo(route).map(({ body }) => body);

it('is put in order by keys, which say where the gift is now @R16-55', async () => {
  answer({ [route]: succeed(gifts) });
  await show();
  screen.getByRole('button', { name: 'Move Gift 3 up' }).focus();
  await userEvent.keyboard('{ArrowUp}');
  await screen.findByText('Gift 3 moved to position 2 of 12.');
  const order = ['g1', 'g3', 'g2', ...ids.slice(3)];
  await waitFor(() => expect(sentOrders()).toEqual([{ ids: order, seen_ids: ids }]));
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  screen.getByRole('button', { name: 'Move Gift 12 up' }).focus();
  await userEvent.keyboard('{Home}');
  await screen.findByText('Gift 12 moved to position 1 of 12.');
});

it('is put in order by dragging; the ten of the home page come first @R16-55', async () => {
  answer({ [route]: succeed(gifts) });
  const rows = await show();
  expect(rows.map((row) => within(row).queryByText('Not on the home page') !== null)).toEqual([
    ...Array(10).fill(false),
    true,
    true,
  ]);
  fireEvent.dragStart(rows[11] as HTMLElement);
  fireEvent.dragOver(rows[0] as HTMLElement);
  fireEvent.drop(rows[0] as HTMLElement);
  await waitFor(() => expect(sentOrders()).toMatchObject([{ ids: ['g12', ...ids.slice(0, 11)] }]));
});

it('says so when somebody else has changed the order @R16-55', async () => {
  answer({ [route]: reject(409, { error: 'The featured gifts just changed.' }) });
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Move Gift 1 down' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The featured gifts just changed.');
  expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('Gift 1');
});
