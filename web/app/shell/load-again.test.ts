import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAgain } from './load-again';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const notice = () => document.querySelector('[role=alert]');
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

describe('a page whose script cannot be loaded', () => {
  it('starts once, with what was loaded', async () => {
    const start = vi.fn();
    await loadAgain(async () => 'modules', start);
    expect(start.mock.calls).toEqual([['modules']]);
    expect(notice()).toBeNull();
  });

  it('is loaded again, and says so only when that fails as well', async () => {
    const load = vi
      .fn()
      .mockImplementationOnce(lost)
      .mockImplementationOnce(lost)
      .mockResolvedValue('modules');
    const start = vi.fn(() => expect(notice()).toBeNull());
    const done = loadAgain(load, start);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(load).toHaveBeenCalledOnce();
    expect(notice()).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(load).toHaveBeenCalledTimes(2);
    expect(notice()?.textContent).toMatch(/Part of this page could not be loaded.*Load the page again/);
    await vi.advanceTimersByTimeAsync(4_000);
    await done;
    expect(start).toHaveBeenCalledOnce();
  });

  it('is loaded again at once when the browser is online again', async () => {
    const load = vi.fn().mockImplementationOnce(lost).mockResolvedValue('modules');
    const done = loadAgain(load, () => {});
    await vi.advanceTimersByTimeAsync(10);
    window.dispatchEvent(new Event('online'));
    await done;
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is told once, and asked for every half minute at most', async () => {
    const load = vi.fn(lost);
    void loadAgain(load, () => {});
    await vi.advanceTimersByTimeAsync((2 + 4 + 8 + 16 + 30 + 30) * 1000);
    expect(load).toHaveBeenCalledTimes(7);
    expect(document.querySelectorAll('[role=alert]')).toHaveLength(1);
  });

  it('is loaded again when it cannot be started, too', async () => {
    const start = vi.fn().mockImplementationOnce(lost);
    const done = loadAgain(async () => 'modules', start);
    await vi.advanceTimersByTimeAsync(2_000);
    await done;
    expect(start).toHaveBeenCalledTimes(2);
  });
});
