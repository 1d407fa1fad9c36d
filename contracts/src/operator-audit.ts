import { z } from 'zod';
import { CalendarDay } from './calendar-day.ts';
import { endpoint } from './endpoint.ts';
import { CursorQuery, cursorPageOf } from './envelope.ts';
import { identifier, Timestamp } from './text.ts';

export const AuditEntry = z
  .object({
    id: z.string(),
    actor: z.object({
      user_id: z.string().nullable().describe('null: not a signed-in user, for instance the carrier'),
      name: z.string(),
    }),
    action: z.string().describe('Such as `order.refunded` or `address.seen`'),
    subject: z.object({ kind: z.string(), id: z.string() }),
    before: z.record(z.string(), z.unknown()).nullable().describe('Changed fields with their old values'),
    after: z.record(z.string(), z.unknown()).nullable().describe('Changed fields with their new values'),
    at: Timestamp,
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditQuery = CursorQuery.extend({
  actor: identifier(200).optional().describe('User id or part of a name'),
  action: identifier(100).optional().describe('An action, or a prefix such as `order.`'),
  subject: identifier(200).optional().describe('Id of the changed item'),
  from: CalendarDay.optional().describe('First day (UTC), inclusive'),
  to: CalendarDay.optional().describe('Last day (UTC), inclusive'),
});
export type AuditQuery = z.output<typeof AuditQuery>;

export const listAuditEntries = endpoint({
  id: 'listAuditEntries',
  method: 'GET',
  path: '/operator/audit',
  auth: 'operator',
  summary: 'List audit entries',
  description:
    'Who changed or read what, and when, newest first. Paged by cursor. Entries are deleted after the retention period.',
  query: AuditQuery,
  responses: { 200: cursorPageOf(AuditEntry) },
});
