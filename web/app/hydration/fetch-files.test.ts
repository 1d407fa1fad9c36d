import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchFiles } from './fetch-files';

const files = ['/assets/a.js', '/assets/b.js'];
const fetchFile = vi.fn<(url: string) => Promise<Response>>();
const found = async () => new Response('export {};');
const missing = async () => new Response(null, { status: 404 });
const offline = () => Promise.reject(new TypeError('Failed to fetch'));
let notice: HTMLElement;
let isDone: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchFile);
  notice = Object.assign(document.createElement('p'), { hidden: true });
  isDone = false;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetchFile.mockReset();
});

async function start(): Promise<void> {
  void fetchFiles(files, notice).then(() => {
    isDone = true;
  });
  await vi.advanceTimersByTimeAsync(0);
}

describe('files of a page', () => {
  it('are each fetched once, without a notice', async () => {
    fetchFile.mockImplementation(found);
    await start();
    expect(isDone).toBe(true);
    expect(fetchFile.mock.calls).toEqual([['/assets/a.js'], ['/assets/b.js']]);
    expect(notice.hidden).toBe(true);
  });

  it.each([
    ['cannot be reached', offline],
    ['are missing', missing],
  ])(
    'that %s are fetched again, and a notice is shown from the second failure on',
    async (_name, failure) => {
      fetchFile.mockImplementation(failure);
      await start();
      await vi.advanceTimersByTimeAsync(1_999);
      expect(fetchFile).toHaveBeenCalledTimes(2);
      expect(notice.hidden).toBe(true);
      await vi.advanceTimersByTimeAsync(1);
      expect(fetchFile).toHaveBeenCalledTimes(4);
      expect(notice.hidden).toBe(false);
      fetchFile.mockImplementation(found);
      await vi.advanceTimersByTimeAsync(4_000);
      expect(isDone).toBe(true);
      expect(notice.hidden).toBe(true);
    },
  );

  it('are fetched again at once when the browser comes online', async () => {
    fetchFile.mockImplementationOnce(offline).mockImplementation(found);
    await start();
    expect(isDone).toBe(false);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(isDone).toBe(true);
  });

  it('that take long get the notice, until they are there', async () => {
    const { promise: silence, resolve: respond } = Promise.withResolvers<void>();
    fetchFile.mockImplementation(() => silence.then(found));
    await start();
    await vi.advanceTimersByTimeAsync(14_999);
    expect(notice.hidden).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(notice.hidden).toBe(false);
    respond();
    await vi.advanceTimersByTimeAsync(0);
    expect([isDone, notice.hidden]).toEqual([true, true]);
    expect(fetchFile).toHaveBeenCalledTimes(2);
  });

  it('are fetched again every 30 seconds at last', async () => {
    fetchFile.mockImplementation(offline);
    await start();
    await vi.advanceTimersByTimeAsync((2 + 4 + 8 + 16 + 30 + 30) * 1000);
    expect(fetchFile).toHaveBeenCalledTimes(7 * files.length);
  });
});
