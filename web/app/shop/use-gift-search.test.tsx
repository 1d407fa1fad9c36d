import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, delayed, reject, sent, succeed } from '~/lib/fake-api.fixture';
import { type GiftSearchState, useGiftSearch } from './use-gift-search';

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
const route = 'GET /api/gifts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  answer({ [route]: succeed([gift]) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const typing = (first: string | null) =>
  renderHook(({ typed }) => useGiftSearch(typed), { initialProps: { typed: first } });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const until = (result: { current: GiftSearchState }, state: GiftSearchState['state']) =>
  vi.waitFor(async () => {
    await wait(0);
    expect(result.current.state).toBe(state);
  });

describe('searching while typing', () => {
  it('requests 50 gifts once, 500 ms after the last letter @S2.3-2 @S2.3-6 @S7-12 @S9-9', async () => {
    const { result, rerender } = typing('c');
    await wait(300);
    rerender({ typed: 'ca' });
    await wait(499);
    expect(result.current).toEqual({ state: 'idle' });
    expect(sent).toEqual([]);
    await wait(1);
    await until(result, 'found');
    expect(sent.map(({ path }) => path)).toEqual(['/api/gifts?query=ca&limit=50']);
    expect(result.current).toMatchObject({
      state: 'found',
      query: 'ca',
      gifts: [{ id: 'g1', name: 'Candle' }],
    });
  });

  it('ignores empty and blank text, and clears the results when the field is cleared @S2.3-7', async () => {
    const { result, rerender } = typing('  ');
    await wait(1000);
    expect(sent).toEqual([]);
    rerender({ typed: 'ca' });
    await wait(500);
    await until(result, 'found');
    rerender({ typed: '' });
    expect(result.current.state).toBe('idle');
  });

  it('reports that it is searching, and drops the response of an outdated search @S2.3-4', async () => {
    const outdated = delayed(succeed([gift]));
    answer({ [route]: outdated.resolver });
    const { result, rerender } = typing('candle');
    await wait(500);
    expect(result.current).toEqual({ state: 'searching', query: 'candle' });
    answer({ [route]: succeed([]) });
    rerender({ typed: 'zzz' });
    await wait(500);
    await until(result, 'found');
    outdated.give();
    await wait(50);
    expect(result.current).toEqual({ state: 'found', query: 'zzz', gifts: [] });
  });

  it('reports a failed search @S8-6', async () => {
    answer({ [route]: reject(500) });
    const { result } = typing('candle');
    await wait(500);
    await until(result, 'failed');
  });
});
