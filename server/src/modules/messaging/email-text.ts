import type { EmailBlock, EmailContent } from './messaging.tables.ts';

/** The plain-text version: paragraphs apart by a blank line, each link on a line of its own. */
export const emailText = ({ greeting, parts }: EmailContent): string =>
  [greeting, ...parts.map(partText)].join('\n\n');

function partText(part: EmailBlock): string {
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
