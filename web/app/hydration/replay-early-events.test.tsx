import { act } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recordEarlyEvents } from './early-events';
import { replayEarlyEvents } from './replay-early-events';

const clicked = vi.fn();
const submitted = vi.fn();

function Page() {
  const [name, setName] = useState('Ada');
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submitted();
        }}
      >
        <input value={name} onChange={(event) => setName(event.target.value)} />
        <button type="submit">Send</button>
      </form>
      <button type="button" onClick={clicked}>
        Unwrap
      </button>
      <output>{name}</output>
    </>
  );
}

let page: HTMLElement;
const find = <E extends HTMLElement>(selector: string) => page.querySelector(selector) as E;
async function hydrate(): Promise<void> {
  // React's development build reports the attribute of a pressed button, which the server did not render.
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  await act(async () => void hydrateRoot(page, <Page />));
  report.mockRestore();
  await act(replayEarlyEvents);
}

function type(text: string): void {
  const field = find<HTMLInputElement>('input');
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

beforeEach(() => {
  page = document.createElement('div');
  page.innerHTML = renderToString(<Page />);
  document.body.append(page);
  recordEarlyEvents();
});
afterEach(() => {
  window.earlyEvents?.stopRecording();
  page.remove();
  vi.clearAllMocks();
});

it('a button clicked twice is marked, and clicked once after hydration', async () => {
  const button = find('button[type=button]');
  button.click();
  button.click();
  expect(button.hasAttribute('data-pending')).toBe(true);
  await hydrate();
  expect(clicked).toHaveBeenCalledOnce();
  expect(button.hasAttribute('data-pending')).toBe(false);
  button.click();
  expect(clicked).toHaveBeenCalledTimes(2);
});

it.each(['Grace', ''])(
  'a field in which "%s" was entered keeps it, and the page knows of it',
  async (text) => {
    type('G');
    type(text);
    await hydrate();
    expect(find<HTMLInputElement>('input').value).toBe(text);
    expect(find('output').textContent).toBe(text);
  },
);

it('a form without an address of its own is submitted after hydration', async () => {
  find('button[type=submit]').click();
  expect(submitted).not.toHaveBeenCalled();
  await hydrate();
  expect(submitted).toHaveBeenCalledOnce();
});

it('a form that works without scripts is left to the browser', () => {
  const form = find<HTMLFormElement>('form');
  form.action = '/track';
  const event = new Event('submit', { bubbles: true, cancelable: true });
  form.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
  expect(window.earlyEvents?.events).toEqual([]);
});
