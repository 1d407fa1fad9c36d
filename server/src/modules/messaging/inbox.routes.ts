import { listInboxMessages } from '@presently/contracts/dev';
import type { FastifyInstance } from 'fastify';
import type { BaseDeps } from '../../deps.ts';
import { defineRoute, ok } from '../../platform/http/define-route.ts';
import { listMessages, type MessageRow, normalAddress } from './messaging.store.ts';
import { localChannels } from './senders.ts';

const NEWEST = 200;

/** The local inbox. Only where a provider is missing, and only that channel's messages: nobody's real mail. */
export function inboxRoutes(app: FastifyInstance, { database, settings }: BaseDeps): void {
  defineRoute(app, listInboxMessages, async ({ query }) => {
    const to = query.to ? addressIn(query.to) : undefined;
    const rows = await listMessages(database.db, { channels: localChannels(settings), to, limit: NEWEST });
    return ok(rows.map(inboxView));
  });
}

/** A plus sign that nobody escaped arrives in a query string as a space. */
const addressIn = (to: string): string => normalAddress(to.replace(/^ (?=\d)/, '+'));

const inboxView = (row: MessageRow) => ({
  id: row.id,
  channel: row.channel,
  to: row.to,
  subject: row.subject,
  body: row.body,
  created_at: row.createdAt.toISOString(),
});
