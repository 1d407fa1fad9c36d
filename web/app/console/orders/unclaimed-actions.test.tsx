import type { OperatorOrder } from '@presently/contracts/operator-orders';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, inTurn, reject, sentTo, succeed } from '~/lib/fake-api.fixture';
import { attempt, readChange } from '../data/change';
import { renderInConsole } from '../render-in-console.fixture';
import { changeUnclaimed, type UnclaimedChange } from './bulk-unclaimed';
import { UnclaimedActions } from './unclaimed-actions';

const onProblem = vi.fn();
const onDone = vi.fn();
const gifter = { user_id: null, first_name: 'Dana', last_name: null, email: null };
const orders = ['o1', 'o2'].map(
  (id) =>
    ({ id, shipping_address: null, inventory_item: { name: 'Tea' }, gifter }) as unknown as OperatorOrder,
);
const done = { id: 'o1', ok: true, error: null };

afterEach(() => {
  cleanup();
  onProblem.mockClear();
  onDone.mockClear();
});

async function show() {
  const action = async ({ request }: { request: Request }) => {
    const change = await readChange<UnclaimedChange>(request);
    return attempt(() => changeUnclaimed(change));
  };
  renderInConsole(() => <UnclaimedActions orders={orders} onProblem={onProblem} onDone={onDone} />, {
    action,
  });
  await screen.findByRole('button', { name: 'Remind senders' });
}
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('reminds the senders of all, and says for each who was not and why @R16-26', async () => {
  const route = 'POST /api/operator/orders/remind';
  const error = 'The sender was already reminded just now.';
  answer({ [route]: succeed({ results: [done, { id: 'o2', ok: false, error }] }) });
  await show();
  await click('Remind senders');
  await waitFor(() =>
    expect(onProblem).toHaveBeenLastCalledWith(`1 of 2 done. Not done: Tea from Dana: ${error}`),
  );
  expect(onDone).not.toHaveBeenCalled();
  expect(sentTo(route).map(({ body }) => body)).toEqual([{ ids: ['o1', 'o2'] }]);
});

it('extends all by the days that are typed; a retry has the same key @R16-26', async () => {
  const route = 'POST /api/operator/orders/extend';
  answer({ [route]: inTurn(reject(503), succeed({ results: [done, { ...done, id: 'o2' }] })) });
  await show();
  await click('Extend deadline…');
  const days = await screen.findByLabelText<HTMLInputElement>('Days');
  await userEvent.clear(days);
  await userEvent.type(days, '5');
  await click('Extend by 5 days');
  await waitFor(() => expect(onProblem).toHaveBeenLastCalledWith(expect.stringContaining('went wrong')));
  expect(days.value).toBe('5');
  await click('Extend by 5 days');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sentTo(route).map(({ body }) => body)).toEqual([
    { ids: ['o1', 'o2'], days: 5 },
    { ids: ['o1', 'o2'], days: 5 },
  ]);
  expect(new Set(sentTo(route).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});
