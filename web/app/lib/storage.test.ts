import { afterEach, expect, it, vi } from 'vitest';
import { readStored, writeStored } from './storage';

afterEach(() => {
  vi.unstubAllGlobals();
  writeStored('key', null);
});

const browserStorage = localStorage;
/** The browser's storage, with these methods in place of its own. */
const stubStorage = (methods: Partial<Storage>) =>
  vi.stubGlobal('localStorage', { getItem: (key: string) => browserStorage.getItem(key), ...methods });
const refuse = () => {
  throw new DOMException('', 'QuotaExceededError');
};

it('reads back what the browser has no space for, also in place of an older value', () => {
  writeStored('key', 'old');
  stubStorage({ setItem: refuse });
  writeStored('key', 'new');
  expect(readStored('key')).toBe('new');
  vi.unstubAllGlobals();
  writeStored('key', 'newest');
  expect(localStorage.getItem('key')).toBe('newest');
  expect(readStored('key')).toBe('newest');
});

it('keeps values in memory where the browser blocks storage', () => {
  stubStorage({ getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(readStored('key')).toBeNull();
  writeStored('key', 'value');
  expect(readStored('key')).toBe('value');
  writeStored('key', null);
  expect(readStored('key')).toBeNull();
});
