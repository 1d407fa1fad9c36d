import type { Letter, LetterPart } from './messaging.tables.ts';

/** The plain-text twin: paragraphs apart by a blank line, each link on a line of its own. */
export const letterText = ({ greeting, parts }: Letter): string =>
  [greeting, ...parts.map(partText)].join('\n\n');

function partText(part: LetterPart): string {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'quote':
      return `“${part.text}”`;
    case 'button':
    case 'link':
      return `${part.say}\n${part.url}`;
    case 'facts':
      return part.facts.map(({ name, value }) => `${name}: ${value}`).join('\n');
  }
}
