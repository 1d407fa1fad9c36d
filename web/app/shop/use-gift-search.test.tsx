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
const respond = (data: unknown[], status = 200) =>
  new Response(JSON.stringify({ success: true, data, pagination: {} }), { status });
const fetchMock = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchMock);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fetchMock.mockReset().mockImplementation(async () => respond([gift]));
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
  it('requests 50 gifts once, 500 ms after the last letter @S2.3-2 @S2.3-6 @S7-12 @S9-9', async () => {
    const { result, rerender } = typing('c');
    await wait(300);
    rerender({ typed: 'ca' });
    await wait(499);
    expect(fetchMock).not.toHaveBeenCalled();
    await wait(1);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/gifts?query=ca&limit=50');
    expect(result.current).toMatchObject({
      state: 'found',
      query: 'ca',
      gifts: [{ id: 'g1', name: 'Candle' }],
    });
  });

  it('ignores empty and blank text, and clears the results when the field is cleared @S2.3-7', async () => {
    const { result, rerender } = typing('  ');
    await wait(1000);
    expect(fetchMock).not.toHaveBeenCalled();
    rerender({ typed: 'ca' });
    await wait(500);
    expect(result.current.state).toBe('found');
    rerender({ typed: '' });
    expect(result.current.state).toBe('idle');
  });

  it('reports that it is searching, and drops the response of an outdated search @S2.3-4', async () => {
    let finish: (response: Response) => void = () => {};
    fetchMock.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
    const { result, rerender } = typing('candle');
    await wait(500);
    expect(result.current).toEqual({ state: 'searching', query: 'candle' });
    fetchMock.mockImplementationOnce(async () => respond([]));
    rerender({ typed: 'zzz' });
    await wait(500);
    finish(respond([gift]));
    await wait(0);
    expect(result.current).toEqual({ state: 'found', query: 'zzz', gifts: [] });
  });

  it('reports a failed search @S8-6', async () => {
    fetchMock.mockImplementation(async () => respond([], 500));
    const { result } = typing('candle');
    await wait(500);
    expect(result.current.state).toBe('failed');
  });
});
