import * as texts from '@presently/texts/review-text';
import { findLineFault, type LineFault } from './characters.ts';

const messages: Record<LineFault, string> = {
  onOneLine: texts.onOneLine,
  withoutLink: texts.withoutLink,
  withLetters: texts.withLetters,
};

/** Error message if the text of a review is not one line without a link and with at least one letter or digit. */
export function reviewTextError(text: string): string | null {
  const fault = findLineFault(text);
  return fault && messages[fault];
}
