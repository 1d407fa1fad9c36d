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

/** A control or a mark that turns the direction of the text around it by hand. */
const CONTROL = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** What takes no room on the screen, and could hide a link from the test below. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** What mail programs make a link of: a scheme, an e-mail address, or a host name, also with a dot of another script. */
const LINK = /:\/\/|@|\bwww\.|[\p{L}\p{N}-]{2}\.\p{L}{2}|\.\p{L}{2,}[/:?#]/iu;

/** Why a text is no person's name, or null: one line, no link, at least one letter or digit that can be seen. */
export function faultOfName(name: string): string | null {
  if (CONTROL.test(name)) return 'Please write the name on one line, without control characters';
  const visible = name.replace(INVISIBLE, '').normalize('NFKC').replaceAll('\u3002', '.');
  if (LINK.test(visible)) return 'Please write a name without a link or an email address';
  return /[\p{L}\p{N}]/u.test(visible) ? null : 'Please write a name with at least one letter or digit';
}
