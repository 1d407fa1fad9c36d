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

/** The local inbox: exists only without real SMS and e-mail providers (rulings 5). */
export const listInboxMessages = endpoint({
  method: 'GET',
  path: '/dev/messages',
  auth: 'public',
  summary: 'The local inbox, newest first',
  query: z.object({ to: identifier(255).optional() }),
  responses: { 200: envelope(z.array(InboxMessage)) },
});
