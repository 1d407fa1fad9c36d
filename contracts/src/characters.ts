const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Plain ASCII without CR has one grapheme a code unit; that spares the segmenter. */
const isPlain = (text: string): boolean => /^[\x20-\x7e\n\t]*$/.test(text);

/** Characters as a reader counts them (grapheme clusters): the same count on both sides. */
export function countCharacters(text: string): number {
  if (isPlain(text)) return text.length;
  let count = 0;
  for (const _ of graphemes.segment(text)) count++;
  return count;
}

/** The first `max` characters as a reader counts them; never half of one. */
export function firstCharacters(text: string, max: number): string {
  if (isPlain(text)) return text.slice(0, max);
  let count = 0;
  for (const { index } of graphemes.segment(text)) if (count++ === max) return text.slice(0, index);
  return text;
}

/** An e-mail address as HTML's own e-mail field takes it, without white space around. */
export const EMAIL_ADDRESS =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/;
