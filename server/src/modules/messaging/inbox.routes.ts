import { listInboxMessages } from '@presently/contracts/dev-inbox';
import { noSuchEmail } from '@presently/texts/server/messages';
import type { FastifyInstance } from 'fastify';
import type { BaseDeps } from '../../deps.ts';
import { defineRoute, ok } from '../../platform/http/define-route.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { isUuid } from '../../platform/ids.ts';
import { renderEmailHtml } from './email-html.ts';
import { emailSenderOf } from './email-sender.ts';
import { findMessage, listMessages, type MessageRow, normaliseAddress } from './messaging.store.ts';
import { localChannels } from './senders.ts';

const MAX_MESSAGES = 200;

/** The local inbox for development: lists only messages of channels without a real provider. */
export function inboxRoutes(app: FastifyInstance, deps: BaseDeps): void {
  const { database, settings } = deps;
  defineRoute(app, listInboxMessages, async ({ query }) => {
    const to = query.to ? addressFromQuery(query.to) : undefined;
    const rows = await listMessages(database.db, {
      channels: localChannels(settings),
      to,
      limit: MAX_MESSAGES,
    });
    return ok(rows.map(serializeMessage));
  });
  // An HTML page, not part of the documented API.
  app.get('/dev/messages/:id/email', { schema: { hide: true } }, async (request, reply) => {
    const { id } = request.params as { id: string };
    const message = isUuid(id) ? await findMessage(database.db, id) : null;
    if (!message?.content || !localChannels(settings).includes(message.channel)) throw notFound(noSuchEmail);
    return reply
      .header('content-security-policy', emailPolicy(settings.publicOrigin))
      .type('text/html; charset=utf-8')
      .send(renderEmailHtml(message.content, emailSenderOf(deps)));
  });
}

/** Only allows inline styles and the shop's pictures. */
const emailPolicy = (publicOrigin: string): string =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src ${publicOrigin}; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox`;

/** An unescaped plus sign arrives as a space in a query string. */
const addressFromQuery = (to: string): string => normaliseAddress(to.replace(/^ (?=\d)/, '+'));

const serializeMessage = (row: MessageRow) => ({
  id: row.id,
  channel: row.channel,
  to: row.to,
  subject: row.subject,
  body: row.body,
  created_at: row.createdAt.toISOString(),
});
