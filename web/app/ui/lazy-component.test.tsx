import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyComponent } from './lazy-component';
import { lazyDialog } from './lazy-dialog';

const Piece = ({ name }: { name: string }) => <p>Here is {name}</p>;
const module = { default: Piece };
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const failure = () => screen.findByText(/could not be loaded/);
const settled = () => act(async () => {});

/** A page with something typed into it beside what is loaded late. */
function page(Late: ComponentType<{ name: string }>) {
  render(
    <main>
      <input aria-label="Note" />
      <Late name="tea" />
    </main>,
  );
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'typed' } });
}
const typed = () => screen.getByLabelText<HTMLInputElement>('Note').value;

it('shows something else while it is being loaded, then itself', async () => {
  let loaded = (_: typeof module) => {};
  const Late = lazyComponent(() => new Promise<typeof module>((resolve) => (loaded = resolve)));
  render(<Late name="tea" loadingView={<p>Loading</p>} />);
  await settled();
  expect(screen.getByText('Loading')).toBeTruthy();
  await act(async () => loaded(module));
  expect(screen.getByText('Here is tea')).toBeTruthy();
});

it('takes nothing of the page down when it cannot be loaded, and is tried again at a press', async () => {
  const load = vi.fn(async () => module).mockImplementationOnce(lost);
  page(lazyComponent(load));
  await failure();
  expect(typed()).toBe('typed');
  expect(load).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Here is tea');
  expect(typed()).toBe('typed');
});

it('is tried once a press, and then offers to load the page again as well', async () => {
  const load = vi.fn<() => Promise<typeof module>>(lost);
  page(lazyComponent(load));
  await failure();
  expect(screen.queryByText('Load the page again')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Load the page again');
  expect(load).toHaveBeenCalledTimes(2);
});

it('is tried again by itself once the browser is online again', async () => {
  const load = vi.fn(async () => module).mockImplementationOnce(lost);
  page(lazyComponent(load));
  await failure();
  act(() => void dispatchEvent(new Event('online')));
  await screen.findByText('Here is tea');
});

it('is tried again the next time it is wanted', async () => {
  const Late = lazyComponent(vi.fn(async () => module).mockImplementationOnce(lost));
  page(Late);
  await failure();
  cleanup();
  page(Late);
  await screen.findByText('Here is tea');
});

it('takes nothing of the page down when it breaks while it is shown', async () => {
  const Broken = () => {
    throw new Error('broken');
  };
  page(lazyComponent(async () => ({ default: Broken })));
  await failure();
  expect(typed()).toBe('typed');
});

it('may be asked for before it is wanted; a failure then is told to nobody', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const load = vi.fn(async () => module).mockImplementationOnce(lost);
  const Late = lazyComponent(load);
  Late.preload();
  await settled();
  page(Late);
  await screen.findByText('Here is tea');
});

interface BoxProps {
  open: boolean;
  onClose(): void;
}
const Box = ({ open }: BoxProps) => (open ? <p role="dialog">The dialog</p> : null);

function opener(load: () => Promise<{ default: typeof Box }>) {
  const LateBox = lazyDialog(load);
  function Page() {
    const [state, setState] = useState('unwanted');
    return (
      <>
        <button type="button" onClick={() => setState('open')}>
          Open
        </button>
        {state !== 'unwanted' && <LateBox open={state === 'open'} onClose={() => setState('closed')} />}
      </>
    );
  }
  render(<Page />);
  return () => fireEvent.click(screen.getByRole('button', { name: 'Open' }));
}

it('a dialog that cannot be loaded says so, and opens at the next press once it was dismissed', async () => {
  const load = vi.fn(async () => ({ default: Box })).mockImplementationOnce(lost);
  const open = opener(load);
  open();
  await failure();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
  expect(load).toHaveBeenCalledOnce();
  open();
  await screen.findByRole('dialog');
  expect(load).toHaveBeenCalledTimes(2);
});

it('a dialog that cannot be loaded opens when it is tried again', async () => {
  const open = opener(vi.fn(async () => ({ default: Box })).mockImplementationOnce(lost));
  open();
  await failure();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('dialog');
});
