import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadWithRetry } from './load-with-retry';

const files = ['/assets/a.js', '/assets/b.js'];
const fetchFile = vi.fn<(url: string) => Promise<{ ok: boolean }>>();
const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  fetchFile.mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', fetchFile);
  vi.stubGlobal('location', { pathname: '/help', search: '?from=mail', reload });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  fetchFile.mockReset();
  reload.mockReset();
  sessionStorage.clear();
  window.earlyEvents = undefined;
});

const notice = () => document.querySelector('[role=alert]');
const failToLoad = () => Promise.reject(new TypeError('Failed to fetch'));

describe('a page whose script cannot be loaded', () => {
  it('starts once, with the loaded modules', async () => {
    const start = vi.fn();
    await loadWithRetry(files, async () => 'modules', start);
    expect(start.mock.calls).toEqual([['modules']]);
    expect(notice()).toBeNull();
  });

  it('retries, and shows a notice only from the second failure on', async () => {
    const load = vi
      .fn()
      .mockImplementationOnce(failToLoad)
      .mockImplementationOnce(failToLoad)
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

  it('retries at once when the browser comes online', async () => {
    const load = vi.fn().mockImplementationOnce(failToLoad).mockResolvedValue('modules');
    const done = loadWithRetry(files, load, () => {});
    await vi.advanceTimersByTimeAsync(10);
    window.dispatchEvent(new Event('online'));
    await done;
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('shows one notice, and backs off to 30 seconds at most', async () => {
    const load = vi.fn(failToLoad);
    void loadWithRetry(files, load, () => {});
    await vi.advanceTimersByTimeAsync((2 + 4 + 8 + 16 + 30 + 30) * 1000);
    expect(load).toHaveBeenCalledTimes(7);
    expect(document.querySelectorAll('[role=alert]')).toHaveLength(1);
  });

  it('retries when hydration fails, too', async () => {
    const start = vi.fn().mockImplementationOnce(failToLoad);
    const done = loadWithRetry(files, async () => 'modules', start);
    await vi.advanceTimersByTimeAsync(2_000);
    await done;
    expect(start).toHaveBeenCalledTimes(2);
  });

  describe('in a browser that caches failed module loads', () => {
    const attempt = async () => {
      const load = vi.fn(failToLoad);
      fetchFile.mockResolvedValue({ ok: true });
      void loadWithRetry(files, load, () => {});
      await vi.advanceTimersByTimeAsync(2_000);
      return load;
    };

    it('reloads as soon as all files can be fetched, once', async () => {
      const load = await attempt();
      expect(fetchFile.mock.calls).toEqual([['/assets/a.js'], ['/assets/b.js']]);
      expect(reload).toHaveBeenCalledOnce();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(load).toHaveBeenCalledTimes(2);
      await attempt();
      expect(reload).toHaveBeenCalledOnce();
      expect(notice()?.textContent).toBe('Part of this page could not be loaded. Load the page again');
    });

    it('does not reload after user interaction', async () => {
      const event = { type: 'click' as const, element: document.body };
      window.earlyEvents = { events: [event], stopRecording() {} };
      await attempt();
      expect(reload).not.toHaveBeenCalled();
      expect(notice()?.textContent).toBe('Part of this page could not be loaded. Load the page again');
    });

    it('does not reload while a file is missing on the server', async () => {
      fetchFile.mockResolvedValue({ ok: false });
      void loadWithRetry(files, failToLoad, () => {});
      await vi.advanceTimersByTimeAsync(14_000);
      expect(reload).not.toHaveBeenCalled();
    });
  });
});
