import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadWithRetry } from './load-with-retry';

const files = ['/assets/a.js', '/assets/b.js'];
const answers = vi.fn<(address: string) => Promise<{ ok: boolean }>>();
const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  answers.mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', answers);
  vi.stubGlobal('location', { pathname: '/help', search: '?from=mail', reload });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  answers.mockReset();
  reload.mockReset();
  sessionStorage.clear();
  window.earlyEvents = undefined;
});

const notice = () => document.querySelector('[role=alert]');
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

describe('a page whose script cannot be loaded', () => {
  it('starts once, with what was loaded', async () => {
    const start = vi.fn();
    await loadWithRetry(files, async () => 'modules', start);
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
    const done = loadWithRetry(files, load, start);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(load).toHaveBeenCalledOnce();
    expect(notice()).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(load).toHaveBeenCalledTimes(2);
    expect(notice()?.textContent).toMatch(/We keep trying, and keep what you enter.*Load the page again/);
    expect(notice()?.querySelector('a')?.getAttribute('href')).toBe('/help?from=mail');
    await vi.advanceTimersByTimeAsync(4_000);
    await done;
    expect(start).toHaveBeenCalledOnce();
  });

  it('is loaded again at once when the browser is online again', async () => {
    const load = vi.fn().mockImplementationOnce(lost).mockResolvedValue('modules');
    const done = loadWithRetry(files, load, () => {});
    await vi.advanceTimersByTimeAsync(10);
    window.dispatchEvent(new Event('online'));
    await done;
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is told once, and asked for every half minute at most', async () => {
    const load = vi.fn(lost);
    void loadWithRetry(files, load, () => {});
    await vi.advanceTimersByTimeAsync((2 + 4 + 8 + 16 + 30 + 30) * 1000);
    expect(load).toHaveBeenCalledTimes(7);
    expect(document.querySelectorAll('[role=alert]')).toHaveLength(1);
  });

  it('is loaded again when it cannot be started, too', async () => {
    const start = vi.fn().mockImplementationOnce(lost);
    const done = loadWithRetry(files, async () => 'modules', start);
    await vi.advanceTimersByTimeAsync(2_000);
    await done;
    expect(start).toHaveBeenCalledTimes(2);
  });

  describe('in a browser that remembers the failure', () => {
    const attempt = async () => {
      const load = vi.fn(lost);
      answers.mockResolvedValue({ ok: true });
      void loadWithRetry(files, load, () => {});
      await vi.advanceTimersByTimeAsync(2_000);
      return load;
    };

    it('is loaded anew as soon as all its files can be had, once', async () => {
      const load = await attempt();
      expect(answers.mock.calls).toEqual([['/assets/a.js'], ['/assets/b.js']]);
      expect(reload).toHaveBeenCalledOnce();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(load).toHaveBeenCalledTimes(2);
      await attempt();
      expect(reload).toHaveBeenCalledOnce();
      expect(notice()?.textContent).toBe('Part of this page could not be loaded. Load the page again');
    });

    it('is left to its reader when something was done on it', async () => {
      const act = { did: 'press' as const, element: document.body };
      window.earlyEvents = { acts: [act], end() {} };
      await attempt();
      expect(reload).not.toHaveBeenCalled();
      expect(notice()?.textContent).toBe('Part of this page could not be loaded. Load the page again');
    });

    it('is not loaded anew while a file is missing on the server', async () => {
      answers.mockResolvedValue({ ok: false });
      void loadWithRetry(files, lost, () => {});
      await vi.advanceTimersByTimeAsync(14_000);
      expect(reload).not.toHaveBeenCalled();
    });
  });
});
