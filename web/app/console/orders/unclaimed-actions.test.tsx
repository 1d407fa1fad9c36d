import type { OperatorOrder } from '@presently/contracts/operator-orders';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, inTurn, reject, sentTo, succeed } from '~/lib/fake-api.fixture';
import { attempt, readChange } from '../data/change';
import { renderInConsole } from '../render-in-console.fixture';
import { changeUnclaimed, type UnclaimedChange } from './bulk-unclaimed';
import { RetryKeys } from './retry-keys';
import { UnclaimedActions } from './unclaimed-actions';

const onProblem = vi.fn();
const onChanged = vi.fn();
const gifter = { user_id: null, first_name: 'Dana', last_name: null, email: null };
const orders = ['o1', 'o2'].map(
  (id) =>
    ({ id, shipping_address: null, inventory_item: { name: 'Tea' }, gifter }) as unknown as OperatorOrder,
);
const done = { id: 'o1', ok: true, error: null };

afterEach(() => {
  cleanup();
  onProblem.mockClear();
  onChanged.mockClear();
});

async function show() {
  const action = async ({ request }: { request: Request }) => {
    const change = await readChange<UnclaimedChange>(request);
    return attempt(() => changeUnclaimed(change));
  };
  function Screen() {
    const [retryKeys] = useState(() => new RetryKeys());
    const [selected, setSelected] = useState(orders);
    const toggle = (order: OperatorOrder) =>
      setSelected(orders.filter((other) => selected.includes(other) !== (other === order)));
    return (
      <>
        {orders.map((order) => (
          <button key={order.id} type="button" onClick={() => toggle(order)}>
            {order.id}
          </button>
        ))}
        {selected.length > 0 && (
          <UnclaimedActions {...{ orders: selected, retryKeys, onProblem, onChanged }} />
        )}
      </>
    );
  }
  renderInConsole(Screen, { action });
  await screen.findByRole('button', { name: 'Remind senders' });
}
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const extendRoute = 'POST /api/operator/orders/extend';
async function extendByAWeek(requests: number) {
  await click('Extend deadline…');
  await userEvent.click(await screen.findByRole('button', { name: 'Extend by 7 days' }));
  await waitFor(() => expect(sentTo(extendRoute)).toHaveLength(requests));
}
const wentWrong = () =>
  waitFor(() => expect(onProblem).toHaveBeenLastCalledWith(expect.stringContaining('went wrong')));
const keys = () => sentTo(extendRoute).map(({ headers }) => headers.get('idempotency-key'));
const ids = () => sentTo(extendRoute).map(({ body }) => body.ids);

it('reminds the senders of all, and says for each who was not and why @R16-26', async () => {
  const route = 'POST /api/operator/orders/remind';
  const error = 'The sender was already reminded just now.';
  answer({ [route]: succeed({ results: [done, { id: 'o2', ok: false, error }] }) });
  await show();
  await click('Remind senders');
  await waitFor(() =>
    expect(onProblem).toHaveBeenLastCalledWith(`1 of 2 done. Not done: Tea from Dana: ${error}`),
  );
  expect(onChanged.mock.calls).toEqual([[['o1']]]);
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
  await waitFor(() => expect(onChanged.mock.calls).toEqual([[['o1', 'o2']]]));
  expect(sentTo(route).map(({ body }) => body)).toEqual([
    { ids: ['o1', 'o2'], days: 5 },
    { ids: ['o1', 'o2'], days: 5 },
  ]);
  expect(new Set(sentTo(route).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

it('extends those that were not extended with the same key, even if selected anew, and others with another', async () => {
  const failed = { id: 'o2', ok: false, error: 'Try again.' };
  answer({
    [extendRoute]: inTurn(reject(503), succeed({ results: [done, failed] }), succeed({ results: [done] })),
  });
  await show();
  await extendByAWeek(1);
  await wentWrong();
  await click('Back');
  for (const id of ['o1', 'o2', 'o1', 'o2']) await click(id);
  await extendByAWeek(2);
  await waitFor(() => expect(onChanged.mock.calls).toEqual([[['o1']]]));
  await extendByAWeek(4);
  expect(ids()).toEqual([['o1', 'o2'], ['o1', 'o2'], ['o1'], ['o2']]);
  const [first, second, ofExtended, ofOther] = keys();
  expect([second, ofOther]).toEqual([first, first]);
  expect(ofExtended).not.toBe(first);
});

it('extends a gift once, too, when it is selected together with others at the second try', async () => {
  answer({
    [extendRoute]: inTurn(succeed({ results: [done] }), reject(503), succeed({ results: [] })),
  });
  await show();
  await click('o2');
  await extendByAWeek(1);
  await waitFor(() => expect(onChanged.mock.calls).toEqual([[['o1']]]));
  await click('o2');
  await click('o1');
  await extendByAWeek(2);
  await wentWrong();
  await click('Back');
  await click('o1');
  await extendByAWeek(4);
  await waitFor(() => expect(onChanged).toHaveBeenLastCalledWith(['o1', 'o2']));
  expect(ids()).toEqual([['o1'], ['o2'], ['o1'], ['o2']]);
  const [ofFirst, ofSecond, ofFirstAgain, ofSecondAgain] = keys();
  expect(ofSecondAgain).toBe(ofSecond);
  expect(new Set([ofFirst, ofSecond, ofFirstAgain]).size).toBe(3);
});

it('extends once, too, when the senders were reminded between two tries', async () => {
  const results = [done, { ...done, id: 'o2' }];
  answer({
    [extendRoute]: inTurn(reject(503), succeed({ results })),
    'POST /api/operator/orders/remind': succeed({ results }),
  });
  await show();
  await extendByAWeek(1);
  await wentWrong();
  await click('Back');
  await click('Remind senders');
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  await extendByAWeek(2);
  await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(2));
  expect(new Set(keys()).size).toBe(1);
});
