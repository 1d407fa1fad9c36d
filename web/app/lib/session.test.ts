import { afterEach, expect, it, vi } from 'vitest';
import { listGifts } from './endpoints';
import { api, getToken, setToken } from './session';

const timeLimit = new AbortController();
const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeLimit.signal);

/** Never responds. */
const fetchNothing = (_url: string, { signal }: RequestInit) =>
  new Promise<Response>((_resolve, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason as Error)),
  );

afterEach(() => {
  timeout.mockClear();
  vi.unstubAllGlobals();
});

it.each([
  ['the caller gives up', (caller: AbortController) => caller.abort(), { name: 'AbortError' }],
  [
    'its time is up',
    () => timeLimit.abort(new DOMException('signal timed out', 'TimeoutError')),
    { name: 'ApiError', status: 0, code: 'network' },
  ],
])('a call without an answer ends when %s @R15-80', async (_name, end, error) => {
  vi.stubGlobal('fetch', fetchNothing);
  const caller = new AbortController();
  const call = api(listGifts, { query: {}, signal: caller.signal });
  end(caller);
  await expect(call).rejects.toMatchObject(error);
  expect(timeout.mock.calls).toEqual([[25_000]]);
});

it('keeps the token for the visit where the browser blocks storage', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
  setToken('t1');
  expect(getToken()).toBe('t1');
  setToken(null);
  expect(getToken()).toBeNull();
});
