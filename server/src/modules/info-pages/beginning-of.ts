/** Search engines truncate longer descriptions. */
const MAX_LENGTH = 155;
const SENTENCE_END = /[.!?…]["'”’)]*(?=\s|$)/g;

/** As many whole sentences as fit into 155 characters, or the first words of a longer first sentence. */
export function beginningOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= MAX_LENGTH) return line;
  const ends = [...line.matchAll(SENTENCE_END)].map(({ 0: end, index }) => index + end.length);
  const lastEnd = ends.findLast((end) => end <= MAX_LENGTH);
  if (lastEnd !== undefined) return line.slice(0, lastEnd);
  const lastSpace = line.lastIndexOf(' ', MAX_LENGTH - 1);
  return `${line.slice(0, lastSpace > 0 ? lastSpace : MAX_LENGTH - 1).replace(/[\s,;:–—-]+$/, '')}…`;
}
