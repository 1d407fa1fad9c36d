import { listInboxMessages } from '@presently/contracts/dev-inbox';
import type { FastifyInstance } from 'fastify';
import type { BaseDeps } from '../../deps.ts';
import { defineRoute, ok } from '../../platform/http/define-route.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { emailHtml, senderOf } from './email-html.ts';
import { findMessage, listMessages, type MessageRow, normalAddress } from './messaging.store.ts';
import { localChannels } from './senders.ts';

const NEWEST = 200;

/** The local inbox. Only where a provider is missing, and only that channel's messages: nobody's real mail. */
export function inboxRoutes(app: FastifyInstance, deps: BaseDeps): void {
  const { database, settings } = deps;
  defineRoute(app, listInboxMessages, async ({ query }) => {
    const to = query.to ? addressIn(query.to) : undefined;
    const rows = await listMessages(database.db, { channels: localChannels(settings), to, limit: NEWEST });
    return ok(rows.map(inboxView));
  });
  // A page to look at, and no part of the interface.
  app.get('/dev/messages/:id/email', { schema: { hide: true } }, async (request, reply) => {
    const { id } = request.params as { id: string };
    const message = UUID.test(id) ? await findMessage(database.db, id) : null;
    if (!message?.content || !localChannels(settings).includes(message.channel))
      throw notFound('There is no such e-mail.');
    return reply
      .header('content-security-policy', EMAIL_POLICY)
      .type('text/html; charset=utf-8')
      .send(emailHtml(message.content, senderOf(deps)));
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** As in a mail program: styles and nothing else, whatever stands in the e-mail. */
const EMAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox";

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
