import type { Note } from '@presently/contracts/note';

/** Space for the note on the card, in inches: 4.5 wide, 4.75 high. */
const WIDTH_POINTS = 4.4 * 72;
const HEIGHT_POINTS = 4.7 * 72;
const LINE_HEIGHT = 1.4;
/** Size of the headline relative to the body. */
const HEADLINE_SCALE = 1.35;

/** Type sizes of the body in points, largest first; folded-card.css sets them. */
const sizes = { large: 16, medium: 13, small: 11, smallest: 9 } as const;

/** `joined`: the smallest size without line breaks, if the note does not fit with them. */
export type NoteTypeSize = keyof typeof sizes | 'joined';

/** The largest type size at which a note fits on its page of the printed card. */
export function noteTypeSize({ title, body }: Note): NoteTypeSize {
  for (const [name, points] of Object.entries(sizes) as [keyof typeof sizes, number][]) {
    const headline = points * HEADLINE_SCALE;
    const height = countLines(title, headline) * headline + countLines(body, points) * points;
    if (height * LINE_HEIGHT <= HEIGHT_POINTS) return name;
  }
  return 'joined';
}

/** A conservative estimate, because lines break at words and fonts differ. */
function countLines(text: string, points: number): number {
  if (text === '') return 0;
  const widths = text.split('\n').map((line) => widthOf(line) * points);
  return widths.reduce((lines, width) => lines + Math.max(1, Math.ceil(width / WIDTH_POINTS)), 0);
}

/** The width of a line relative to the type size. */
function widthOf(line: string): number {
  let width = 0;
  for (const character of line) width += relativeWidth(character);
  return width;
}

function relativeWidth(character: string): number {
  if (
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u.test(
      character,
    )
  )
    return 1.3;
  return /[\p{Lu}mw@%]/u.test(character) ? 0.9 : 0.55;
}
