import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen } from '~/ui/is-dialog-open';

/** Maximum time between a scanner's keys, including the terminating one; people type more slowly. */
const MAX_KEY_GAP_MS = 50;
/** A person may type two keys that fast by chance. */
const MIN_KEYS = 2;
const MIN_KEYS_IN_TEXT_FIELD = 6;

interface Burst {
  text: string;
  lastKeyAt: number;
  /** The text field that receives the input, and its previous text. */
  field: HTMLInputElement | HTMLTextAreaElement | null;
  valueBefore: string;
}

interface ScannerOptions {
  onScan(text: string): void;
  /** A scan while a dialog is open, which must not confirm it. */
  onBlocked(): void;
}

/**
 * Captures barcode scanner input anywhere on the page: a fast burst of keys that ends with Enter or Tab. It does not
 * affect the focused control; a text field that received the keys gets its text back. Manual typing is left alone.
 */
export function useScannerKeys({ onScan, onBlocked }: ScannerOptions): void {
  const report = useEffectEvent((text: string) => (isDialogOpen() ? onBlocked() : onScan(text)));
  useEffect(() => {
    let burst: Burst | null = null;
    const handle = (event: KeyboardEvent) => {
      if (event.key === 'Shift' || event.key === 'CapsLock') return;
      const isFast = burst !== null && event.timeStamp - burst.lastKeyAt <= MAX_KEY_GAP_MS;
      if (burst && isFast && isEndOfCode(event, burst)) {
        swallow(event);
        restoreField(burst);
        report(burst.text);
        burst = null;
      } else if (!isCharacter(event)) {
        burst = null;
      } else if (burst && isFast) {
        burst = { ...burst, text: burst.text + event.key, lastKeyAt: event.timeStamp };
        if (!burst.field) swallow(event);
      } else {
        burst = startBurst(event);
      }
    };
    // Runs before the page's own handlers, so that a code does not trigger keyboard shortcuts.
    window.addEventListener('keydown', handle, { capture: true });
    return () => window.removeEventListener('keydown', handle, { capture: true });
  }, []);
}

const isCharacter = ({ key, ctrlKey, metaKey, altKey, repeat, isComposing }: KeyboardEvent): boolean =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey && !repeat && !isComposing;

function isEndOfCode({ key }: KeyboardEvent, { text, field, valueBefore }: Burst): boolean {
  // In the scan field, too, a few fast keys after other text are the end of what a person types.
  const isTyping = field && (!isScanField(field) || valueBefore !== '');
  const minKeys = isTyping ? MIN_KEYS_IN_TEXT_FIELD : MIN_KEYS;
  return (key === 'Enter' || key === 'Tab') && text.length >= minKeys;
}

function startBurst({ key, timeStamp, target }: KeyboardEvent): Burst {
  const field = isTextField(target) ? target : null;
  return { text: key, lastKeyAt: timeStamp, field, valueBefore: field?.value ?? '' };
}

const isTextField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement &&
    !/^(checkbox|radio|button|submit|range|color|file)$/.test(target.type));

/** The field for scans and typed numbers, which is always empty after a scan. */
const isScanField = (field: HTMLElement): boolean => field.hasAttribute('data-scan-field');

function restoreField({ field, valueBefore }: Burst): void {
  if (!field) return;
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  // React only notices a changed value if it was not set through the element's own property.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(
    field,
    isScanField(field) ? '' : valueBefore,
  );
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
