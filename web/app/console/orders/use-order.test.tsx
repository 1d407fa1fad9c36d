import { ApiError } from '@presently/contracts/client';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useOrder } from './use-order';

const refreshCounts = vi.fn();
vi.mock('../shell/queue-counts', () => ({ useQueueCounts: () => ({ refresh: refreshCounts }) }));

let requestCount = 0;
beforeEach(() => {
  requestCount = 0;
  vi.stubGlobal('fetch', async () => {
    requestCount++;
    return Response.json({ success: true, data: { id: 'o1', status: `loaded ${requestCount}` } });
  });
});
afterEach(() => {
  cleanup();
  refreshCounts.mockReset();
  vi.unstubAllGlobals();
});

async function start() {
  const { result } = renderHook(() => useOrder('o1'));
  await waitFor(() => expect(result.current.order?.status).toBe('loaded 1'));
  return result;
}
const changed = { id: 'o1', status: 'Cancelled' } as never;

it('shows the order that an action returns, and refreshes the queue counts', async () => {
  const result = await start();
  expect(await act(() => result.current.performAction(async () => changed))).toBeNull();
  expect(result.current.order).toBe(changed);
  expect(refreshCounts).toHaveBeenCalledOnce();
  expect(requestCount).toBe(1);
});

it('reloads the order when an action returns none', async () => {
  const result = await start();
  expect(await act(() => result.current.performAction(async () => undefined))).toBeNull();
  expect(result.current.order?.status).toBe('loaded 2');
});

it('keeps the order and marks it as stale on a conflict, until reloaded', async () => {
  const result = await start();
  const conflict = async () => {
    throw new ApiError('The order has moved on.', 409);
  };
  expect(await act(() => result.current.performAction(conflict))).toBe('The order has moved on.');
  expect(result.current).toMatchObject({ isStale: true, order: { status: 'loaded 1' } });
  expect(refreshCounts).not.toHaveBeenCalled();
  await act(() => result.current.reload());
  expect(result.current).toMatchObject({ isStale: false, order: { status: 'loaded 2' } });
});

it('does not mark the order as stale on other errors', async () => {
  const result = await start();
  const reject = async () => {
    throw new ApiError('The amount is too high.', 400);
  };
  expect(await act(() => result.current.performAction(reject))).toBe('The amount is too high.');
  expect(result.current.isStale).toBe(false);
});
