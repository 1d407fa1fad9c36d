import * as texts from '@presently/texts/server/emails';
import { hasPrivateLink } from './email-keys.ts';
import { type EmailSender, legalAddressOf, legalNameOf, reasonOf } from './email-sender.ts';
import type { EmailBlock, EmailContent, EmailFact } from './messaging.tables.ts';

/** Renders the plain-text version: blocks separated by blank lines, each link on its own line. */
export const renderEmailText = (content: EmailContent, sender: EmailSender): string =>
  [content.greeting, ...content.blocks.map(renderBlock), renderFooter(content, sender)].join('\n\n');

function renderBlock(block: EmailBlock): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'quote':
      return block.text.replaceAll(/^/gm, '> ');
    case 'gift':
      return block.brand === null ? block.name : `${block.name}\n${block.brand}`;
    case 'button':
      return `${block.hint ? `${block.label}\n${block.hint}` : block.label}\n${block.url}`;
    case 'link':
      return `${block.introduction}\n${block.url}`;
    case 'steps':
      return [block.heading, ...block.steps.map((step, index) => `${index + 1}. ${step}`)].join('\n');
    case 'facts':
      return block.facts.map(renderFact).join('\n');
  }
}

const renderFact = ({ name, value, url }: EmailFact): string =>
  [`${name}: ${value}`, ...(url ? [url] : [])].join('\n');

function renderFooter(content: EmailContent, sender: EmailSender): string {
  const { shopName, publicOrigin, contactEmail, contactPhone } = sender;
  const reason = reasonOf(content, shopName);
  return [
    ...(contactEmail === null || content.audience === 'operators' ? [] : [texts.questions]),
    hasPrivateLink(content) ? `${reason} ${texts.doNotForward}` : reason,
    '',
    ...[legalNameOf(sender), legalAddressOf(sender), contactEmail, contactPhone, publicOrigin].filter(
      (line) => line !== null,
    ),
  ].join('\n');
}
