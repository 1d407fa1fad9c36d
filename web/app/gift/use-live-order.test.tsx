import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLiveOrder } from './use-live-order';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (ms: number) => act(async () => await vi.advanceTimersByTimeAsync(ms));
const follow = (ask: () => Promise<{ status: string }>, status = 'Processing') =>
  renderHook(() => useLiveOrder({ status }, ask));

it('shows what has changed within five seconds, and asks no more when all is done', async () => {
  const answers = ['Shipped', 'Delivered'];
  const ask = vi.fn(async () => ({ status: answers.shift() ?? 'asked too often' }));
  const { result } = follow(ask);
  expect(result.current.order.status).toBe('Processing');
  await pass(5_000);
  expect(result.current.order.status).toBe('Shipped');
  await pass(5_000);
  expect(result.current.order.status).toBe('Delivered');
  await pass(60_000);
  expect(ask).toHaveBeenCalledTimes(2);
});

it('asks less often after failures, and goes on', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const ask = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue({ status: 'Shipped' });
  const { result } = follow(ask);
  await pass(5_000);
  await pass(9_000);
  expect(ask).toHaveBeenCalledTimes(1);
  await pass(1_000);
  expect(result.current.order.status).toBe('Shipped');
});

it('asks nothing while nobody looks, and at once when somebody does again', async () => {
  const ask = vi.fn(async () => ({ status: 'Shipped' }));
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { result } = follow(ask);
  await pass(30_000);
  expect(ask).not.toHaveBeenCalled();
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(result.current.order.status).toBe('Shipped');
});

it('lets no answer undo what was put in since it was asked for', async () => {
  let answer = (_: { status: string }) => {};
  const ask = () => new Promise<{ status: string }>((resolve) => (answer = resolve));
  const { result } = follow(ask);
  await pass(5_000);
  // Not the end of the order, which would stop the following anyway.
  act(() => result.current.replaceOrder({ status: 'Ordered' }));
  answer({ status: 'Processing' });
  await pass(0);
  expect(result.current.order.status).toBe('Ordered');
  await pass(5_000);
  answer({ status: 'Shipped' });
  await pass(0);
  expect(result.current.order.status).toBe('Shipped');
});

it('takes the newest of two answers, whichever comes last', async () => {
  const answers: ((order: { status: string }) => void)[] = [];
  const ask = () => new Promise<{ status: string }>((resolve) => answers.push(resolve));
  const { result } = follow(ask);
  await pass(5_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(answers).toHaveLength(2);
  answers[1]?.({ status: 'Shipped' });
  await pass(0);
  answers[0]?.({ status: 'Processing' });
  await pass(0);
  expect(result.current.order.status).toBe('Shipped');
});

it('ends its question when the page is left', async () => {
  let signal: AbortSignal | undefined;
  const ask = (given: AbortSignal) => {
    signal = given;
    return new Promise<{ status: string }>(() => {});
  };
  const { unmount } = renderHook(() => useLiveOrder({ status: 'Processing' }, ask));
  await pass(5_000);
  unmount();
  expect(signal?.aborted).toBe(true);
});

it('looks at once when the shop says that something changed, and seldom while it is told', async () => {
  const sources: EventTarget[] = [];
  class Source extends EventTarget {
    constructor() {
      super();
      sources.push(this);
    }
    close() {}
  }
  vi.stubGlobal('EventSource', Source);
  const answers = ['Processing', 'Ordered'];
  const ask = vi.fn(async () => ({ status: answers.shift() ?? 'asked too often' }));
  const { result } = renderHook(() => useLiveOrder({ status: 'Processing' }, ask, '/news'));
  await pass(2_000);
  sources[0]?.dispatchEvent(new Event('open'));
  await pass(4_000);
  expect(ask).toHaveBeenCalledTimes(1);
  sources[0]?.dispatchEvent(new Event('changed'));
  await pass(0);
  expect(result.current.order.status).toBe('Ordered');
  await pass(29_000);
  expect(ask).toHaveBeenCalledTimes(2);
  vi.unstubAllGlobals();
});

it('asks for the order itself while the shop refuses to tell, and to be told again ever less often', async () => {
  const sources: Source[] = [];
  class Source extends EventTarget {
    static readonly CLOSED = 2;
    readyState = 0;
    constructor() {
      super();
      sources.push(this);
    }
    close() {}
    refuse() {
      this.readyState = Source.CLOSED;
      this.dispatchEvent(new Event('error'));
    }
  }
  vi.stubGlobal('EventSource', Source);
  const ask = vi.fn(async () => ({ status: 'Processing' }));
  const { unmount } = renderHook(() => useLiveOrder({ status: 'Processing' }, ask, '/news'));
  await pass(2_000);
  sources[0]?.refuse();
  await pass(59_000);
  expect([sources.length, ask.mock.calls.length]).toEqual([1, 12]);
  await pass(1_000);
  sources[1]?.refuse();
  await pass(119_000);
  expect(sources).toHaveLength(2);
  await pass(1_000);
  expect(sources).toHaveLength(3);

  sources[2]?.dispatchEvent(new Event('open'));
  sources[2]?.refuse();
  await pass(60_000);
  expect(sources).toHaveLength(4);
  // A connection that was only lost is the browser's to mend.
  sources[3]?.dispatchEvent(new Event('error'));
  await pass(600_000);
  expect(sources).toHaveLength(4);
  sources[3]?.refuse();
  unmount();
  await pass(600_000);
  expect(sources).toHaveLength(4);
  vi.unstubAllGlobals();
});
