import { ApiError } from '@presently/contracts/client';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Loaded, load, useLoaded } from './loaded';

const request = (signal = new AbortController().signal) => ({ signal });

it('returns the text of an error, but throws when the request is not needed any more', async () => {
  const reject = async () => {
    throw new ApiError('Order not found.', 404);
  };
  expect(await load(request(), reject)).toEqual({ data: null, failure: 'Order not found.' });
  await expect(load(request(AbortSignal.abort()), reject)).rejects.toThrow('Order not found.');
});

it('keeps what was loaded last while loading again fails', () => {
  const { result, rerender } = renderHook((loaded: Loaded<string>) => useLoaded(loaded), {
    initialProps: { data: 'first', failure: null } as Loaded<string>,
  });
  rerender({ data: null, failure: 'No connection.' });
  expect(result.current).toEqual({ data: 'first', failure: 'No connection.' });
  rerender({ data: 'second', failure: null });
  expect(result.current).toEqual({ data: 'second', failure: null });
});
