import { HttpResponse, type HttpResponseResolver } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, inTurn, reject, sentTo } from '~/lib/fake-api.fixture';
import { setToastListener } from '~/ui/toast';
import { moveInBulk } from './bulk-moves';
import { changeUnclaimed } from './bulk-unclaimed';
import { printPackingSlips } from './print-packing-slips';

vi.mock('./print-packing-slips', () => ({ printPackingSlips: vi.fn(async () => {}) }));

const move = 'POST /api/operator/orders/move';
const extend = 'POST /api/operator/orders/extend';
const numbers = Array.from({ length: 201 }, (_, index) => index);
const ids = numbers.map((number) => `o${number}`);
const toasts: string[] = [];
let unsubscribe = () => {};

beforeEach(() => {
  toasts.length = 0;
  unsubscribe = setToastListener(({ text }) => toasts.push(text));
});
afterEach(() => {
  unsubscribe();
  vi.mocked(printPackingSlips).mockReset().mockResolvedValue();
});

/** Does what is asked for every order but some. */
const allBut =
  (...refused: string[]): HttpResponseResolver =>
  async ({ request }) => {
    const body = (await request.clone().json()) as { ids?: string[]; moves?: { id: string }[] };
    const asked = body.ids ?? body.moves?.map(({ id }) => id) ?? [];
    const results = asked.map((id) => ({
      id,
      ok: !refused.includes(id),
      error: refused.includes(id) ? 'No.' : null,
    }));
    return HttpResponse.json({ success: true, data: { results } });
  };
const steps = (status: 'Ordered' | 'Shipped') =>
  ids.map((id) => ({ title: `Tea ${id}`, move: { id, status } }));
const pack = (printsSlips = false) => moveInBulk({ kind: 'pack', orders: steps('Ordered'), printsSlips });

it('moves more orders than one request takes, each once, and names those that are refused', async () => {
  answer({ [move]: allBut('o7', 'o150') });
  const { moved, rejected } = await pack();
  expect(sentTo(move).map(({ body }) => body.moves.length)).toEqual([100, 100, 1]);
  expect(sentTo(move).flatMap(({ body }) => body.moves.map(({ id }: { id: string }) => id))).toEqual(ids);
  expect(moved).toEqual(ids.filter((id) => id !== 'o7' && id !== 'o150'));
  expect(rejected).toEqual([
    { id: 'o7', title: 'Tea o7', error: 'No.' },
    { id: 'o150', title: 'Tea o150', error: 'No.' },
  ]);
  expect(toasts).toEqual(['199 orders packed']);
  expect(printPackingSlips).not.toHaveBeenCalled();
});

it('goes on after a request that fails, whose orders it names, but not if it is the first', async () => {
  answer({ [move]: inTurn(allBut(), reject(503, { error: 'Please wait.' }), allBut()) });
  const { moved, rejected } = await moveInBulk({ kind: 'ship', orders: steps('Shipped') });
  expect(moved).toEqual([...ids.slice(0, 100), 'o200']);
  expect(rejected.map(({ id }) => id)).toEqual(ids.slice(100, 200));
  expect(rejected[0]?.error).toMatch(/^Please wait\./);
  expect(toasts).toEqual(['101 orders shipped']);
  answer({ [move]: reject(503) });
  await expect(pack()).rejects.toMatchObject({ status: 503 });
  expect(sentTo(move)).toHaveLength(4);
});

it('prints the slips of the orders that were packed, and tells when that fails', async () => {
  answer({ [move]: allBut('o7') });
  expect(await pack(true)).toMatchObject({ printFailure: null });
  const packed = ids.filter((id) => id !== 'o7');
  expect(vi.mocked(printPackingSlips).mock.calls).toEqual([[packed]]);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.mocked(printPackingSlips).mockRejectedValue(new Error('no paper'));
  const { moved, printFailure } = await pack(true);
  expect(moved).toEqual(packed);
  expect(printFailure).toMatch(/went wrong/);
  vi.restoreAllMocks();
});

it('prints nothing and confirms nothing when no order was packed', async () => {
  answer({ [move]: allBut(...ids) });
  const { moved, rejected } = await pack(true);
  expect([moved.length, rejected.length]).toEqual([0, 201]);
  expect(printPackingSlips).not.toHaveBeenCalled();
  expect(toasts).toEqual([]);
});

it('extends more gifts than one request takes, and names those of a request that fails', async () => {
  answer({ [extend]: inTurn(allBut('o7'), reject(503, { error: 'Please wait.' }), allBut()) });
  const orders = ids.map((id) => ({ id, title: `Tea ${id}`, idempotencyKey: 'key-1' }));
  const { changed, rejected } = await changeUnclaimed({ kind: 'extend', days: 7, orders });
  expect(sentTo(extend).map(({ body }) => [body.ids.length, body.days])).toEqual([
    [100, 7],
    [100, 7],
    [1, 7],
  ]);
  expect(sentTo(extend).flatMap(({ body }) => body.ids)).toEqual(ids);
  expect(changed).toEqual([...ids.slice(0, 100).filter((id) => id !== 'o7'), 'o200']);
  expect(rejected.map(({ id }) => id)).toEqual(['o7', ...ids.slice(100, 200)]);
  expect(toasts).toEqual(['100 deadlines extended']);
});
