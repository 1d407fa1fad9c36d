import { type RefObject, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { readStored, writeStored } from '~/lib/storage';
import { isDialogOpen } from '~/ui/is-dialog-open';

const STORAGE_KEY = 'presently.console.shortcuts';
const listeners = new Set<() => void>();

/** Single-key shortcuts must be possible to disable, for users of speech input or switches (WCAG 2.1.4). */
export const useShortcutsEnabled = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    areShortcutsEnabled,
    () => true,
  );

function areShortcutsEnabled(): boolean {
  return readStored(STORAGE_KEY) !== 'off';
}

export function setShortcutsEnabled(enabled: boolean): void {
  writeStored(STORAGE_KEY, enabled ? null : 'off');
  for (const notify of listeners) notify();
}

interface ListShortcutOptions {
  table: RefObject<HTMLTableElement | null>;
  search?: RefObject<HTMLInputElement | null>;
  onSelect?(id: string, range: boolean): void;
  onHelp(): void;
}

/**
 * Keyboard shortcuts of a list: j, k and the arrows move through the rows, x selects, Enter opens (the row's link
 * has the focus), / focuses the search and ? shows the help.
 */
export function useListShortcuts(options: ListShortcutOptions): void {
  const handleWithOptions = useEffectEvent((event: KeyboardEvent) => handleKey(event, options));
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (
        !areShortcutsEnabled() ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTypingOrInDialog(event)
      )
        return;
      if (handleWithOptions(event)) event.preventDefault();
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}

/** Shortcuts must not fire while the user types or a dialog is open. */
function isTypingOrInDialog(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  const isTyping = target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]');
  return isTyping || isDialogOpen() || document.querySelector('[role="menu"]') !== null;
}

/** @returns whether the key was handled */
function handleKey(event: KeyboardEvent, { table, search, onSelect, onHelp }: ListShortcutOptions): boolean {
  const links = [...(table.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
  const row = document.activeElement?.closest<HTMLElement>('[data-row]') ?? null;
  const isInside = row !== null && (table.current?.contains(row) ?? false);
  const index = isInside ? links.findIndex((link) => row.contains(link)) : -1;
  const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
  if (isArrow && !isInside) return false;
  switch (event.key) {
    case 'j':
    case 'ArrowDown':
      links[Math.min(index + 1, links.length - 1)]?.focus();
      return links.length > 0;
    case 'k':
    case 'ArrowUp':
      links[Math.max(index - 1, 0)]?.focus();
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
