import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useGiftSearch } from './use-gift-search';

const gift = {
  id: 'g1',
  name: 'Candle',
  brand: null,
  price: 20,
  images: [],
  image: null,
  image_url: null,
  in_stock: true,
};
const answer = (data: unknown[], status = 200) =>
  new Response(JSON.stringify({ success: true, data, pagination: {} }), { status });
const call = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', call);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  call.mockReset().mockImplementation(async () => answer([gift]));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const typing = (first: string | null) =>
  renderHook(({ typed }) => useGiftSearch(typed), { initialProps: { typed: first } });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('searching while typing', () => {
  it('asks once, 500 ms after the last letter, for 50 gifts @S2.3-2 @S2.3-6 @S7-12 @S9-9', async () => {
    const { result, rerender } = typing('c');
    await wait(300);
    rerender({ typed: 'ca' });
    await wait(499);
    expect(call).not.toHaveBeenCalled();
    await wait(1);
    expect(call).toHaveBeenCalledTimes(1);
    expect(call.mock.calls[0]?.[0]).toBe('/api/gifts?query=ca&limit=50');
    expect(result.current).toMatchObject({
      state: 'found',
      query: 'ca',
      gifts: [{ id: 'g1', name: 'Candle' }],
    });
  });

  it('searches neither for nothing nor for blanks, and forgets its finds when the field is emptied @S2.3-7', async () => {
    const { result, rerender } = typing('  ');
    await wait(1000);
    expect(call).not.toHaveBeenCalled();
    rerender({ typed: 'ca' });
    await wait(500);
    expect(result.current.state).toBe('found');
    rerender({ typed: '' });
    expect(result.current.state).toBe('idle');
  });

  it('says that it searches while the answer is on its way, and drops an answer that was overtaken @S2.3-4', async () => {
    let finish: (response: Response) => void = () => {};
    call.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
    const { result, rerender } = typing('candle');
    await wait(500);
    expect(result.current).toEqual({ state: 'searching', query: 'candle' });
    call.mockImplementationOnce(async () => answer([]));
    rerender({ typed: 'zzz' });
    await wait(500);
    finish(answer([gift]));
    await wait(0);
    expect(result.current).toEqual({ state: 'found', query: 'zzz', gifts: [] });
  });

  it('tells of a failure @S8-6', async () => {
    call.mockImplementation(async () => answer([], 500));
    const { result } = typing('candle');
    await wait(500);
    expect(result.current.state).toBe('failed');
  });
});
