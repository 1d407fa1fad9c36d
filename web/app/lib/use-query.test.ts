import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useQuery } from './use-query';

afterEach(cleanup);

it('keeps the last data while reloading, and when that fails', async () => {
  const load = vi.fn(async () => 'first');
  const { result } = renderHook(() => useQuery(load));
  await waitFor(() => expect(result.current).toMatchObject({ data: 'first', isLoading: false }));
  load.mockRejectedValueOnce(new Error('down'));
  act(() => result.current.reload());
  expect(result.current).toMatchObject({ data: 'first', isLoading: true });
  await waitFor(() => expect(result.current.error).toEqual(new Error('down')));
  expect(result.current).toMatchObject({ data: 'first', isLoading: false });
  act(() => result.current.reload());
  await waitFor(() => expect(result.current.error).toBeNull());
});

it('discards the response of an earlier load function', async () => {
  let respond = (_: string) => {};
  const slow = () => new Promise<string>((resolve) => (respond = resolve));
  const { result, rerender } = renderHook(({ load }) => useQuery(load), { initialProps: { load: slow } });
  rerender({ load: async () => 'new' });
  await waitFor(() => expect(result.current.data).toBe('new'));
  await act(async () => respond('old'));
  expect(result.current.data).toBe('new');
});
