import type { EmailContent } from './messaging.tables.ts';

/** Pattern of the secret key in a manage link or recipient link, for JavaScript and PostgreSQL. */
export const KEY_IN_LINK = '(/manage/|[?&]key=)[A-Za-z0-9_-]+';

export const maskKeys = (text: string): string => text.replaceAll(new RegExp(KEY_IN_LINK, 'g'), '$1…');

/** Whether a link in it proves its reader to be the gifter or the recipient. */
export const hasPrivateLink = ({ blocks }: EmailContent): boolean =>
  blocks.some((block) => 'url' in block && new RegExp(KEY_IN_LINK).test(block.url));
