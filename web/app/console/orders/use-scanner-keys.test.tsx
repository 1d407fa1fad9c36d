import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useScannerKeys } from './use-scanner-keys';

const onScan = vi.fn<(text: string) => void>();
const onBlocked = vi.fn();
const onClick = vi.fn();
const onKey = vi.fn();
let now = 0;

function Screen({ dialog = false }) {
  const [search, setSearch] = useState('');
  useScannerKeys({ onScan, onBlocked });
  return (
    <>
      <input aria-label="scan" data-scan-field="" />
      <input aria-label="search" value={search} onChange={(event) => setSearch(event.target.value)} />
      <button type="button" onClick={onClick}>
        ship
      </button>
      {dialog && (
        <div role="dialog">
          <button type="button" onClick={onClick}>
            use
          </button>
        </div>
      )}
    </>
  );
}

beforeEach(() => document.addEventListener('keydown', onKey));
afterEach(() => {
  document.removeEventListener('keydown', onKey);
  cleanup();
  vi.clearAllMocks();
});

/** Simulates key presses in a browser: unless prevented, they change the focused field or click the button. */
function type(keys: string[], gapMs: number): void {
  for (const key of keys) {
    now += gapMs;
    const target = document.activeElement ?? document.body;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: now });
    const isAllowed = fireEvent(target, event);
    if (!isAllowed) continue;
    if (target instanceof HTMLInputElement && key.length === 1)
      fireEvent.input(target, { target: { value: target.value + key } });
    if (target instanceof HTMLButtonElement && key === 'Enter') target.click();
  }
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const scanned = () => onScan.mock.calls.map(([text]) => text);

it.each(['Enter', 'Tab'])('catches a fast burst that ends with %s, wherever the focus is @R16-4', (end) => {
  render(<Screen />);
  type([...'P-10432', end], 12);
  screen.getByRole('button').focus();
  type([...'1Z999AA10123456784', end], 12);
  field('scan').focus();
  type([...'P-10433', end], 12);
  expect(scanned()).toEqual(['P-10432', '1Z999AA10123456784', 'P-10433']);
  expect(onClick).not.toHaveBeenCalled();
  expect(field('scan').value).toBe('');
});

it('keeps a code from keyboard shortcuts, but for its first key @R16-4', () => {
  render(<Screen />);
  type([...'1jxk', 'Enter'], 12);
  expect(onKey.mock.calls.map(([event]) => event.key)).toEqual(['1']);
});

it('gives a text field back what a person has typed into it @R16-4', () => {
  render(<Screen />);
  field('search').focus();
  type([...'Noor'], 120);
  now += 500;
  type([...'P-10432', 'Enter'], 12);
  expect(scanned()).toEqual(['P-10432']);
  expect(field('search').value).toBe('Noor');
});

it.each(['search', 'scan'])('leaves alone what a person types into %s @R16-4', (label) => {
  render(<Screen />);
  field(label).focus();
  type([...'P-10432', 'Enter'], 80);
  expect(scanned()).toEqual([]);
  expect(field(label).value).toBe('P-10432');
});

it('leaves alone a typed number whose last keys and Enter come fast @R16-4', () => {
  render(<Screen />);
  field('scan').focus();
  type([...'P-104'], 120);
  type([...'32', 'Enter'], 40);
  expect(scanned()).toEqual([]);
  expect(field('scan').value).toBe('P-10432');
});

it('leaves alone what a person presses on a button @R16-4', () => {
  render(<Screen />);
  screen.getByRole('button').focus();
  type(['j', 'k', 'Enter'], 80);
  expect(scanned()).toEqual([]);
  expect(onClick).toHaveBeenCalledOnce();
});

it('two codes do not run together when the first was cut off before its end @R16-7', () => {
  render(<Screen />);
  field('scan').focus();
  type([...'P-104'], 12);
  now += 150;
  type([...'P-10433', 'Enter'], 12);
  expect(scanned()).toEqual(['P-10433']);
});

it('a scan does not answer an open dialog @R16-9', () => {
  render(<Screen dialog />);
  screen.getByRole('button', { name: 'use' }).focus();
  type([...'P-10432', 'Enter'], 12);
  expect(scanned()).toEqual([]);
  expect(onBlocked).toHaveBeenCalledOnce();
  expect(onClick).not.toHaveBeenCalled();
});

it('a scan is taken while a notification is shown, which has the role of a dialog @R16-9', () => {
  render(
    <>
      <Screen />
      <div role="dialog" aria-modal="false" />
    </>,
  );
  type([...'P-10432', 'Enter'], 12);
  expect(scanned()).toEqual(['P-10432']);
  expect(onBlocked).not.toHaveBeenCalled();
});
