import type { EmailBlock, EmailContent } from './messaging.tables.ts';

/** Renders the plain-text version: blocks separated by blank lines, each link on its own line. */
export const renderEmailText = ({ greeting, parts }: EmailContent): string =>
  [greeting, ...parts.map(renderBlock)].join('\n\n');

function renderBlock(block: EmailBlock): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'quote':
      return `“${block.text}”`;
    case 'button':
    case 'link':
      return `${block.say}\n${block.url}`;
    case 'facts':
      return block.facts.map(({ name, value }) => `${name}: ${value}`).join('\n');
  }
}
