import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { useLoaderData } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { answer, inTurn, reject, sentTo, succeed } from '~/lib/fake-api.fixture';
import Toaster from '~/ui/toaster';
import { attempt, readChange } from '../data/change';
import type { Loaded } from '../data/loaded';
import { renderInConsole } from '../render-in-console.fixture';
import { shouldRevalidate } from './order.route';
import { OrderActions } from './order-actions';
import { changeOrder, type OrderChange } from './order-changes';
import { OrderReportsContext, useOrder } from './use-order';

const refund = 'POST /api/operator/orders/o1/refund';
const extend = 'POST /api/operator/orders/o1/extend';

const orderWith = (refundable: number, expires_at: string) => ({
  id: 'o1',
  status: 'Processing',
  claimed: false,
  amount_paid: 39,
  expires_at,
  gifter: { first_name: 'Dana', last_name: 'Miller' },
  payment: { refundable, refunds: [] },
  can: { refund: true, extend: true },
});
const before = orderWith(39, '2026-12-01T18:00:00.000Z');
const refundOf = (id: string, amount: number, reason: string, status = 'pending') => ({
  id,
  amount,
  reason,
  status,
});
const first = refundOf('r1', 10, 'Arrived broken');
const refunded = { ...before, payment: { refundable: 29, refunds: [first] } };
const extended = { ...before, expires_at: '2026-12-08T18:00:00.000Z' };

afterEach(cleanup);

function Screen() {
  const { order, reports } = useOrder(useLoaderData<Loaded<OperatorOrderDetail>>());
  return (
    <OrderReportsContext value={reports}>
      {order && <OrderActions order={order} />}
      <Toaster />
    </OrderReportsContext>
  );
}

/** @param loads what the order is at each load; the last one stays */
async function show(...loads: object[]) {
  const loader = () => ({ data: loads.length > 1 ? loads.shift() : loads[0], failure: null });
  const action = async ({ request }: { request: Request }) => {
    const change = await readChange<OrderChange>(request);
    return attempt(() => changeOrder('o1', change));
  };
  renderInConsole(Screen, { loader, action, shouldRevalidate });
  await screen.findByRole('button', { name: 'Refund…' });
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const failed = () => screen.findByText(/^No connection/);
const keysOf = (route: typeof refund | typeof extend) =>
  sentTo(route).map(({ headers }) => headers.get('idempotency-key'));

async function refundTen(reason: string) {
  await press('Refund…');
  const amount = await screen.findByLabelText('Amount in dollars');
  await userEvent.clear(amount);
  await userEvent.type(amount, '10');
  await userEvent.type(screen.getByLabelText('Reason'), reason);
  await press('Refund $10.00');
}

it('makes a refund whose answer was lost once, and says so, even from a dialog opened anew', async () => {
  answer({ [refund]: inTurn(() => HttpResponse.error(), succeed(refunded)) });
  await show(before, refunded);
  await refundTen('Arrived broken');
  await failed();
  await screen.findByText(/\$29\.00 of \$39\.00 can still be refunded/);
  await press('Back');
  await refundTen('Arrived broken');
  await screen.findByText('Your last try already started the $10.00 refund. Nothing more was refunded.');
  expect(new Set(keysOf(refund)).size).toBe(1);

  const refunds = [first, refundOf('r2', 10, 'Arrived late')];
  answer({ [refund]: succeed({ ...refunded, payment: { refundable: 19, refunds } }) });
  await refundTen('Arrived late');
  await screen.findByText('$10.00 refund started');
  expect(new Set(keysOf(refund)).size).toBe(2);
});

it('does not take a refund by somebody else for the one that was repeated', async () => {
  const payment = { refundable: 24, refunds: [first, refundOf('r2', 5, 'Arrived late')] };
  answer({ [refund]: inTurn(() => HttpResponse.error(), succeed({ ...refunded, payment })) });
  await show(before, refunded);
  await refundTen('Arrived broken');
  await failed();
  await press('Refund $10.00');
  await screen.findByText('Your last try already started the $10.00 refund. Nothing more was refunded.');
});

it('says that a refund failed, and starts another one at the next try', async () => {
  const refunds = [refundOf('r1', 10, 'Arrived broken', 'failed')];
  const again = { refundable: 29, refunds: [...refunds, refundOf('r2', 10, 'Arrived broken')] };
  answer({
    [refund]: inTurn(
      succeed({ ...before, payment: { refundable: 39, refunds } }),
      succeed({ ...before, payment: again }),
    ),
  });
  await show(before);
  await refundTen('Arrived broken');
  // Announced to screen readers as well.
  await screen.findAllByText('The $10.00 refund failed. See why under Payment.');
  await refundTen('Arrived broken');
  await screen.findByText('$10.00 refund started');
  expect(new Set(keysOf(refund)).size).toBe(2);
});

it('makes it once, too, when only the reason was changed since', async () => {
  answer({ [refund]: inTurn(reject(502), reject(422, { code: 'idempotency_key_reused' })) });
  await show(before, before, refunded);
  await refundTen('Arrived brken');
  await screen.findByText(/Something went wrong/);
  await userEvent.type(screen.getByLabelText('Reason'), ', sorry');
  await press('Refund $10.00');
  await screen.findByText('Your last try already started the $10.00 refund. Nothing more was refunded.');
  expect(new Set(keysOf(refund)).size).toBe(1);
  await press('Refund…');
  await screen.findByText(/\$29\.00 of \$39\.00 can still be refunded/);
});

it('extends a deadline once when the answer was lost', async () => {
  answer({ [extend]: inTurn(() => HttpResponse.error(), succeed(extended)) });
  await show(before, extended);
  await press('Extend deadline…');
  await press('Extend by 7 days');
  await failed();
  await press('Back');
  await press('Extend deadline…');
  await press('Extend by 7 days');
  await screen.findByText('Your last try already added 7 days. No more were added.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(new Set(keysOf(extend)).size).toBe(1);
});
