import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { readStored, writeStored } from '~/lib/storage';

const key = 'presently.console.shortcuts';
const listeners = new Set<() => void>();

/** Whether single keys do something: people who dictate or use switches must be able to turn that off. */
export const useShortcutsOn = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    shortcutsOn,
    () => true,
  );

function shortcutsOn(): boolean {
  return readStored(key) !== 'off';
}

export function setShortcutsOn(on: boolean): void {
  writeStored(key, on ? null : 'off');
  for (const tell of listeners) tell();
}

interface ListKeys {
  table: RefObject<HTMLTableElement | null>;
  search?: RefObject<HTMLInputElement | null>;
  onSelect?(id: string, range: boolean): void;
  onHelp(): void;
}

/**
 * j, k and the arrows move through the rows, x selects, Enter opens (the row's link has the focus), / goes to
 * the search and ? shows this.
 */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (!shortcutsOn() || event.ctrlKey || event.metaKey || event.altKey || isBusyElsewhere(event)) return;
      if (act(event, latest.current)) event.preventDefault();
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}

/** Somebody types, or a dialog is open. */
function isBusyElsewhere(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  const isTyping = target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]');
  return isTyping || document.querySelector('[role="dialog"], [role="menu"]') !== null;
}

/** @returns whether the key meant something */
function act(event: KeyboardEvent, { table, search, onSelect, onHelp }: ListKeys): boolean {
  const links = [...(table.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
  const row = document.activeElement?.closest<HTMLElement>('[data-row]') ?? null;
  const isInside = row !== null && (table.current?.contains(row) ?? false);
  const place = isInside ? links.findIndex((link) => row.contains(link)) : -1;
  const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
  if (isArrow && !isInside) return false;
  switch (event.key) {
    case 'j':
    case 'ArrowDown':
      links[Math.min(place + 1, links.length - 1)]?.focus();
      return links.length > 0;
    case 'k':
    case 'ArrowUp':
      links[Math.max(place - 1, 0)]?.focus();
      return links.length > 0;
    case 'x':
    case 'X':
      if (!isInside || !onSelect || !row.dataset.row) return false;
      onSelect(row.dataset.row, event.shiftKey);
      return true;
    case '/':
      search?.current?.focus();
      return search?.current !== undefined;
    case '?':
      onHelp();
      return true;
    default:
      return false;
  }
}
