import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const code = 'import * as route0 from "/assets/root.js";\nimport("/assets/entry.js");';
const fetchFile = vi.fn(async (_url: string) => new Response('export {};'));
const append = vi.fn<(script: HTMLScriptElement) => void>();
let paint: FrameRequestCallback | undefined;

beforeEach(() => {
  vi.resetModules();
  document.documentElement.lang = 'en';
  vi.stubGlobal('fetch', fetchFile);
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    paint = callback;
  });
  vi.spyOn(document.head, 'append').mockImplementation((script) => append(script as HTMLScriptElement));
  document.body.innerHTML = `<script id="start-module" type="text/plain" data-files="/assets/root.js /assets/entry.js">${code}</script><p id="load-failure" hidden></p>`;
  Object.assign(document.getElementById('start-module') as HTMLElement, { nonce: 'n' });
});
afterEach(() => {
  window.earlyEvents?.stopRecording();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  fetchFile.mockClear();
  append.mockClear();
});

it('requests nothing before the first paint, and then runs the module as it was rendered', async () => {
  await import('./start');
  await new Promise((resolve) => setTimeout(resolve));
  expect(window.earlyEvents?.events).toEqual([]);
  expect(fetchFile).not.toHaveBeenCalled();
  paint?.(0);
  await vi.waitFor(() => expect(append).toHaveBeenCalledOnce());
  expect(fetchFile.mock.calls).toEqual([['/assets/root.js'], ['/assets/entry.js']]);
  const [script] = append.mock.calls[0] ?? [];
  expect(script).toMatchObject({ type: 'module', nonce: 'n', text: code });
});

it('starts at once in a hidden page, which is not painted', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await import('./start');
  await vi.waitFor(() => expect(append).toHaveBeenCalledOnce());
});

it('starts when the page is hidden before it was painted', async () => {
  await import('./start');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(append).toHaveBeenCalledOnce());
});

it('shows the notice when the module fails to load although its files were fetched', async () => {
  await import('./start');
  paint?.(0);
  await vi.waitFor(() => expect(append).toHaveBeenCalledOnce());
  append.mock.calls[0]?.[0].dispatchEvent(new Event('error'));
  expect(document.getElementById('load-failure')?.hidden).toBe(false);
});

it('shows the notice as long as the module has not run, although it was loaded', async () => {
  await import('./start');
  vi.useFakeTimers();
  paint?.(0);
  await vi.advanceTimersByTimeAsync(14_900);
  expect(append).toHaveBeenCalledOnce();
  const notice = document.getElementById('load-failure') as HTMLElement;
  expect(notice.hidden).toBe(true);
  await vi.advanceTimersByTimeAsync(200);
  expect(notice.hidden).toBe(false);
  window.earlyEvents?.stopRecording();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(notice.hidden).toBe(true);
});
