import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLiveOrder } from './use-live-order';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const processing = { status: 'Processing' };
const advance = (ms: number) => act(async () => await vi.advanceTimersByTimeAsync(ms));
function renderLiveOrder(fetchOrder: () => Promise<{ status: string }>, status = 'Processing') {
  const initial = { status };
  return renderHook(() => useLiveOrder(initial, fetchOrder));
}

it('polls every five seconds until a final status', async () => {
  const responses = ['Shipped', 'Delivered'];
  const fetchOrder = vi.fn(async () => ({ status: responses.shift() ?? 'too many requests' }));
  const { result } = renderLiveOrder(fetchOrder);
  expect(result.current.order.status).toBe('Processing');
  await advance(5_000);
  expect(result.current.order.status).toBe('Shipped');
  await advance(5_000);
  expect(result.current.order.status).toBe('Delivered');
  await advance(60_000);
  expect(fetchOrder).toHaveBeenCalledTimes(2);
});

it('polls less often after failures, and recovers', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const fetchOrder = vi
    .fn()
    .mockRejectedValueOnce(new Error('down'))
    .mockResolvedValue({ status: 'Shipped' });
  const { result } = renderLiveOrder(fetchOrder);
  await advance(5_000);
  await advance(9_000);
  expect(fetchOrder).toHaveBeenCalledTimes(1);
  await advance(1_000);
  expect(result.current.order.status).toBe('Shipped');
});

it('does not poll while hidden, and polls immediately when visible again', async () => {
  const fetchOrder = vi.fn(async () => ({ status: 'Shipped' }));
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { result } = renderLiveOrder(fetchOrder);
  await advance(30_000);
  expect(fetchOrder).not.toHaveBeenCalled();
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await advance(0);
  expect(result.current.order.status).toBe('Shipped');
});

it('ignores a response older than an order set by replaceOrder', async () => {
  let respond = (_: { status: string }) => {};
  const fetchOrder = () => new Promise<{ status: string }>((resolve) => (respond = resolve));
  const { result } = renderLiveOrder(fetchOrder);
  await advance(5_000);
  // Not a final status, which would stop polling anyway.
  act(() => result.current.replaceOrder({ status: 'Ordered' }));
  respond({ status: 'Processing' });
  await advance(0);
  expect(result.current.order.status).toBe('Ordered');
  await advance(5_000);
  respond({ status: 'Shipped' });
  await advance(0);
  expect(result.current.order.status).toBe('Shipped');
});

it('uses the response of the latest request, whichever arrives last', async () => {
  const responses: ((order: { status: string }) => void)[] = [];
  const fetchOrder = () => new Promise<{ status: string }>((resolve) => responses.push(resolve));
  const { result } = renderLiveOrder(fetchOrder);
  await advance(5_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await advance(0);
  expect(responses).toHaveLength(2);
  responses[1]?.({ status: 'Shipped' });
  await advance(0);
  responses[0]?.({ status: 'Processing' });
  await advance(0);
  expect(result.current.order.status).toBe('Shipped');
});

it('aborts the request on unmount', async () => {
  let signal: AbortSignal | undefined;
  const fetchOrder = (given: AbortSignal) => {
    signal = given;
    return new Promise<{ status: string }>(() => {});
  };
  const { unmount } = renderHook(() => useLiveOrder(processing, fetchOrder));
  await advance(5_000);
  unmount();
  expect(signal?.aborted).toBe(true);
});

it('fetches on a change event, and polls less often while events are connected', async () => {
  const sources: EventTarget[] = [];
  class Source extends EventTarget {
    constructor() {
      super();
      sources.push(this);
    }
    close() {}
  }
  vi.stubGlobal('EventSource', Source);
  const responses = ['Processing', 'Ordered'];
  const fetchOrder = vi.fn(async () => ({ status: responses.shift() ?? 'too many requests' }));
  const { result } = renderHook(() => useLiveOrder(processing, fetchOrder, '/events'));
  await advance(2_000);
  sources[0]?.dispatchEvent(new Event('open'));
  await advance(4_000);
  expect(fetchOrder).toHaveBeenCalledTimes(1);
  sources[0]?.dispatchEvent(new Event('changed'));
  await advance(0);
  expect(result.current.order.status).toBe('Ordered');
  await advance(29_000);
  expect(fetchOrder).toHaveBeenCalledTimes(2);
  vi.unstubAllGlobals();
});

it('polls while the event stream is rejected, and reconnects with exponential backoff', async () => {
  const sources: Source[] = [];
  class Source extends EventTarget {
    static readonly CLOSED = 2;
    readyState = 0;
    constructor() {
      super();
      sources.push(this);
    }
    close() {}
    reject() {
      this.readyState = Source.CLOSED;
      this.dispatchEvent(new Event('error'));
    }
  }
  vi.stubGlobal('EventSource', Source);
  const fetchOrder = vi.fn(async () => ({ status: 'Processing' }));
  const { unmount } = renderHook(() => useLiveOrder(processing, fetchOrder, '/events'));
  await advance(2_000);
  sources[0]?.reject();
  await advance(59_000);
  expect([sources.length, fetchOrder.mock.calls.length]).toEqual([1, 12]);
  await advance(1_000);
  sources[1]?.reject();
  await advance(119_000);
  expect(sources).toHaveLength(2);
  await advance(1_000);
  expect(sources).toHaveLength(3);

  sources[2]?.dispatchEvent(new Event('open'));
  sources[2]?.reject();
  await advance(60_000);
  expect(sources).toHaveLength(4);
  // The browser reconnects lost connections itself.
  sources[3]?.dispatchEvent(new Event('error'));
  await advance(600_000);
  expect(sources).toHaveLength(4);
  sources[3]?.reject();
  unmount();
  await advance(600_000);
  expect(sources).toHaveLength(4);
  vi.unstubAllGlobals();
});

it('takes over an order that the route has loaded again', async () => {
  const fetchOrder = async () => processing;
  const { result, rerender } = renderHook(({ initial }) => useLiveOrder(initial, fetchOrder), {
    initialProps: { initial: processing },
  });
  rerender({ initial: { status: 'Cancelled' } });
  expect(result.current.order.status).toBe('Cancelled');
});
