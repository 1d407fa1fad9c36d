import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { envelope } from './envelope.ts';
import { identifier, Timestamp } from './text.ts';

export const InboxMessage = z.object({
  id: z.string(),
  channel: z.enum(['sms', 'email']),
  to: z.string(),
  subject: z.string().nullable(),
  body: z.string(),
  created_at: Timestamp,
});
export type InboxMessage = z.infer<typeof InboxMessage>;

/** Development inbox of SMS and emails that were not really sent; 404 when both real providers are configured. */
export const listInboxMessages = endpoint({
  id: 'listInboxMessages',
  method: 'GET',
  path: '/dev/messages',
  auth: 'public',
  summary: 'List messages of the local inbox',
  description:
    'Emails and SMS that a shop without providers would have sent, newest first. Does not exist in production.',
  query: z.object({ to: identifier(255).optional().describe('Only messages to this address or number') }),
  responses: { 200: envelope(z.array(InboxMessage)) },
});
