import { ApiError } from '@presently/contracts/client';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useOrder } from './use-order';

const refreshed = vi.fn();
vi.mock('../shell/queue-counts', () => ({ useQueueCounts: () => ({ refresh: refreshed }) }));

let asked = 0;
beforeEach(() => {
  asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked++;
    return Response.json({ success: true, data: { id: 'o1', status: `asked ${asked}` } });
  });
});
afterEach(() => {
  cleanup();
  refreshed.mockReset();
  vi.unstubAllGlobals();
});

async function start() {
  const { result } = renderHook(() => useOrder('o1'));
  await waitFor(() => expect(result.current.order?.status).toBe('asked 1'));
  return result;
}
const changed = { id: 'o1', status: 'Cancelled' } as never;

it('shows an order as a change has left it, and counts the queues anew', async () => {
  const result = await start();
  expect(await act(() => result.current.act(async () => changed))).toBeNull();
  expect(result.current.order).toBe(changed);
  expect(refreshed).toHaveBeenCalledOnce();
  expect(asked).toBe(1);
});

it('asks for an order again when a change does not answer with it', async () => {
  const result = await start();
  expect(await act(() => result.current.act(async () => undefined))).toBeNull();
  expect(result.current.order?.status).toBe('asked 2');
});

it('leaves the screen as it is when somebody else was quicker, says so, and shows it when asked', async () => {
  const result = await start();
  const quicker = async () => {
    throw new ApiError('The order has moved on.', 409);
  };
  expect(await act(() => result.current.act(quicker))).toBe('The order has moved on.');
  expect(result.current).toMatchObject({ isStale: true, order: { status: 'asked 1' } });
  expect(refreshed).not.toHaveBeenCalled();
  await act(() => result.current.reload());
  expect(result.current).toMatchObject({ isStale: false, order: { status: 'asked 2' } });
});

it('calls nothing stale that was refused for another reason', async () => {
  const result = await start();
  const refuse = async () => {
    throw new ApiError('The amount is too high.', 400);
  };
  expect(await act(() => result.current.act(refuse))).toBe('The amount is too high.');
  expect(result.current.isStale).toBe(false);
});
