import type { ChangeEvent, ClipboardEvent, ComponentProps } from 'react';
import { TextField } from './text-field';

type MaskedFieldProps = Omit<ComponentProps<typeof TextField>, 'onChange' | 'value'> & {
  value: string;
  onValueChange(value: string): void;
  /** Formats the input; must be idempotent. */
  mask(text: string): string;
};

/** Text field with an input mask, e.g. for phone numbers. The caret stays behind the typed digit. */
export function MaskedField({ mask, onValueChange, ...field }: MaskedFieldProps) {
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event;
    const digitsBefore = countDigits(target.value.slice(0, target.selectionStart ?? target.value.length));
    const masked = mask(target.value);
    const isTypedAtEnd = (target.selectionStart ?? 0) >= target.value.length;
    target.value = masked;
    const caret = isTypedAtEnd ? masked.length : caretAfterDigits(masked, digitsBefore);
    target.setSelectionRange(caret, caret);
    onValueChange(masked);
  };
  // Otherwise `maxLength` would cut a number pasted with separators or a country code before it is masked.
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    event.preventDefault();
    const before = value.slice(0, selectionStart ?? 0);
    onValueChange(
      mask(before + event.clipboardData.getData('text') + value.slice(selectionEnd ?? value.length)),
    );
  };
  return <TextField {...field} onChange={handleChange} onPaste={handlePaste} />;
}

const countDigits = (text: string): number => text.replace(/\D/g, '').length;

function caretAfterDigits(text: string, digits: number): number {
  let seen = 0;
  for (let index = 0; index < text.length; index++) {
    if (seen === digits) return index;
    if (/\d/.test(text[index] ?? '')) seen++;
  }
  return text.length;
}
