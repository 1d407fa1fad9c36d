import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isLoadError, lazyComponent, serverRendered } from './lazy-component';
import { lazyDialog } from './lazy-dialog';

const Content = ({ name }: { name: string }) => <p>Here is {name}</p>;
const module = { default: Content };
const failToLoad = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const failure = () => screen.findByText(/couldn't load/);
const flush = () => act(async () => {});

/** A page with a lazy component and an input, whose value shows whether the page was kept. */
function page(LazyContent: ComponentType<{ name: string }>) {
  render(
    <main>
      <input aria-label="Note" />
      <LazyContent name="tea" />
    </main>,
  );
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'typed' } });
}
const typed = () => screen.getByLabelText<HTMLInputElement>('Note').value;

it('shows the loading view, then the component', async () => {
  let loaded = (_: typeof module) => {};
  const LazyContent = lazyComponent(() => new Promise<typeof module>((resolve) => (loaded = resolve)));
  render(<LazyContent name="tea" loadingView={<p>Loading</p>} />);
  await flush();
  expect(screen.getByText('Loading')).toBeTruthy();
  await act(async () => loaded(module));
  expect(screen.getByText('Here is tea')).toBeTruthy();
});

it('keeps the page working when loading fails, and retries on a press', async () => {
  const load = vi.fn(async () => module).mockImplementationOnce(failToLoad);
  page(lazyComponent(load));
  await failure();
  expect(typed()).toBe('typed');
  expect(load).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Here is tea');
  expect(typed()).toBe('typed');
});

it('requests nothing while the browser is offline, which would be remembered, and loads it afterwards @R15-81', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn(async () => module);
  page(lazyComponent(load));
  await failure();
  expect(load).not.toHaveBeenCalled();
  onLine.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  await screen.findByText('Here is tea');
  expect(typed()).toBe('typed');
});

it('does not miss a network that is back as soon as the failure is shown @R15-81', async () => {
  function Failure() {
    useLayoutEffect(() => queueMicrotask(() => window.dispatchEvent(new Event('online'))), []);
    return <p>Failed</p>;
  }
  const load = vi.fn(async () => module).mockImplementationOnce(failToLoad);
  const LazyContent = lazyComponent(load);
  render(<LazyContent name="tea" failureView={() => <Failure />} />);
  await screen.findByText('Here is tea');
  expect(load).toHaveBeenCalledTimes(2);
});

it('shows offline what was loaded before @R15-81', async () => {
  const LazyContent = lazyComponent(async () => module);
  LazyContent.preload();
  await flush();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  page(LazyContent);
  await screen.findByText('Here is tea');
});

it('retries once per press, and then also offers to reload the page', async () => {
  const load = vi.fn<() => Promise<typeof module>>(failToLoad);
  page(lazyComponent(load));
  await failure();
  expect(screen.queryByText('Reload the page')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Reload the page');
  expect(load).toHaveBeenCalledTimes(2);
});

it('retries automatically when the browser is online again', async () => {
  const load = vi.fn(async () => module).mockImplementationOnce(failToLoad);
  page(lazyComponent(load));
  await failure();
  act(() => void dispatchEvent(new Event('online')));
  await screen.findByText('Here is tea');
});

it('retries on the next mount', async () => {
  const LazyContent = lazyComponent(vi.fn(async () => module).mockImplementationOnce(failToLoad));
  page(LazyContent);
  await failure();
  cleanup();
  page(LazyContent);
  await screen.findByText('Here is tea');
});

it('keeps what the server has rendered, also if a component around it changes while the page is hydrated', async () => {
  const load = vi.fn(async () => ({ default: () => <input aria-label="Street" /> }));
  const html = renderToString(
    <Suspense>
      <input aria-label="Street" />
    </Suspense>,
  );
  const container = Object.assign(document.createElement('div'), { innerHTML: html });
  document.body.append(container);
  const field = screen.getByLabelText('Street');

  const LazyField = lazyComponent<{ 'data-known': boolean }>(load, '[aria-label="Street"]');
  lazyComponent<object>(load, '#elsewhere');
  expect(load).toHaveBeenCalledOnce();
  await Promise.all(serverRendered);
  const Page = () => {
    const [isKnown, setKnown] = useState(false);
    useEffect(() => setKnown(true), []);
    return <LazyField data-known={isKnown} />;
  };
  render(<Page />, { container, hydrate: true });
  expect(screen.getByLabelText('Street')).toBe(field);
  container.remove();
});

it('knows the errors of code that could not be loaded', async () => {
  const failures = [new TypeError('Failed to fetch'), new TypeError('x is not a function')] as const;
  const [loading, rendering] = failures;
  page(lazyComponent(vi.fn<() => Promise<typeof module>>().mockRejectedValue(loading)));
  await failure();
  expect(failures.map(isLoadError)).toEqual([true, false]);
  cleanup();
  const Broken = () => {
    throw rendering;
  };
  page(lazyComponent(async () => ({ default: Broken })));
  await failure();
  expect(failures.map(isLoadError)).toEqual([true, false]);
});

it('keeps the page working when the component throws', async () => {
  const Broken = () => {
    throw new Error('broken');
  };
  page(lazyComponent(async () => ({ default: Broken })));
  await failure();
  expect(typed()).toBe('typed');
});

it('can be preloaded; a failure of that is ignored', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const load = vi.fn(async () => module).mockImplementationOnce(failToLoad);
  const LazyContent = lazyComponent(load);
  LazyContent.preload();
  await flush();
  page(LazyContent);
  await screen.findByText('Here is tea');
});

interface BoxProps {
  open: boolean;
  onClose(): void;
}
const Box = ({ open }: BoxProps) => (open ? <p role="dialog">The dialog</p> : null);

function opener(load: () => Promise<{ default: typeof Box }>) {
  const LazyBox = lazyDialog(load);
  function Page() {
    const [state, setState] = useState('unopened');
    return (
      <>
        <button type="button" onClick={() => setState('open')}>
          Open
        </button>
        {state !== 'unopened' && <LazyBox open={state === 'open'} onClose={() => setState('closed')} />}
      </>
    );
  }
  render(<Page />);
  return () => fireEvent.click(screen.getByRole('button', { name: 'Open' }));
}

it('a dialog that fails to load shows a notice, and opens at the next press after dismissing it', async () => {
  const load = vi.fn(async () => ({ default: Box })).mockImplementationOnce(failToLoad);
  const open = opener(load);
  open();
  await failure();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(/couldn't load/)).toBeNull();
  expect(load).toHaveBeenCalledOnce();
  open();
  await screen.findByRole('dialog');
  expect(load).toHaveBeenCalledTimes(2);
});

it('a dialog that fails to load opens on retry', async () => {
  const open = opener(vi.fn(async () => ({ default: Box })).mockImplementationOnce(failToLoad));
  open();
  await failure();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('dialog');
});
