import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { EmailContent } from './messaging.tables.ts';

/** Pattern of the secret key in a manage link or recipient link, for JavaScript and PostgreSQL. */
const KEY_IN_LINK = '(/manage/|[?&]key=)[A-Za-z0-9_-]+';

/** SQL expression that removes the keys from the links in a text or JSON. */
export const withoutKeys = (column: AnyColumn): SQL =>
  sql`regexp_replace(${column}::text, ${KEY_IN_LINK}, '\\1…', 'g')`;

/** The keys of the two people of an order. */
export type LinkKeys = { manage: string; recipient: string };

/** Puts the keys back into links from which they were removed. */
export const restoreKeys = (text: string, { manage, recipient }: LinkKeys): string =>
  text.replaceAll('/manage/…', `/manage/${manage}`).replaceAll(/([?&]key=)…/g, `$1${recipient}`);

export const maskKeys = (text: string): string => text.replaceAll(new RegExp(KEY_IN_LINK, 'g'), '$1…');

/** Whether it contains a link that authenticates its reader as the gifter or the recipient. */
export const hasPrivateLink = ({ blocks }: EmailContent): boolean =>
  blocks.some((block) => 'url' in block && new RegExp(KEY_IN_LINK).test(block.url));
