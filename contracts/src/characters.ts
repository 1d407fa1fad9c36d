import * as texts from '@presently/texts/person-name';

/** Created when it is first needed: that takes milliseconds on a phone, and most texts are plain ASCII. */
let segmenter: Intl.Segmenter | undefined;

function segmentGraphemes(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/** In ASCII without CR every code unit is one grapheme cluster, so the slow segmenter is not needed (CR LF is one). */
const isPlainAscii = (text: string): boolean => /^[\x20-\x7e\n\t]*$/.test(text);

/** Number of user-perceived characters (grapheme clusters); the same in browser and server. */
export function countCharacters(text: string): number {
  if (isPlainAscii(text)) return text.length;
  let count = 0;
  for (const _ of segmentGraphemes(text)) count++;
  return count;
}

/** The first `max` grapheme clusters; never cuts inside one. */
export function firstCharacters(text: string, max: number): string {
  if (isPlainAscii(text)) return text.slice(0, max);
  let count = 0;
  for (const { index } of segmentGraphemes(text)) if (count++ === max) return text.slice(0, index);
  return text;
}

/** The pattern of `<input type="email">` in the HTML standard; no surrounding white space. */
export const EMAIL_ADDRESS =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/;

/** Control characters, line separators and explicit bidi controls. */
const CONTROL = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Zero-width characters, removed first because they could hide a link from `LINK`. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** What mail clients turn into links: URLs, email addresses and host names. */
const LINK = /:\/\/|@|\bwww\.|[\p{L}\p{N}-]{2}\.\p{L}{2}|\.\p{L}{2,}[/:?#]/iu;

/** Why a name, or a text shown under a person's name, is rejected: the key of the message. */
export type LineFault = 'onOneLine' | 'withoutLink' | 'withLetters';

/** The error of a text that is not one line without a link and with at least one visible letter or digit. */
export function findLineFault(text: string): LineFault | null {
  if (CONTROL.test(text)) return 'onOneLine';
  const visible = text.replace(INVISIBLE, '').normalize('NFKC').replaceAll('\u3002', '.');
  if (LINK.test(visible)) return 'withoutLink';
  return /[\p{L}\p{N}]/u.test(visible) ? null : 'withLetters';
}

const nameMessages: Record<LineFault, string> = {
  onOneLine: texts.onOneLine,
  withoutLink: texts.withoutLink,
  withLetters: texts.withLetters,
};

/** Error message if `name` is not one line without a link and with at least one visible letter or digit; null if it is. */
export function personNameError(name: string): string | null {
  const fault = findLineFault(name);
  return fault && nameMessages[fault];
}
