import { quoted } from '@presently/texts/server/messages';
import type { EmailBlock, EmailContent } from './messaging.tables.ts';

/** Renders the plain-text version: blocks separated by blank lines, each link on its own line. */
export const renderEmailText = ({ greeting, blocks }: EmailContent): string =>
  [greeting, ...blocks.map(renderBlock)].join('\n\n');

function renderBlock(block: EmailBlock): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'quote':
      return quoted(block.text);
    case 'button':
    case 'link':
      return `${block.introduction}\n${block.url}`;
    case 'facts':
      return block.facts.map(({ name, value }) => `${name}: ${value}`).join('\n');
  }
}
