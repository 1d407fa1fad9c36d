import type { Executor } from '../../../platform/db/database.ts';
import { listMessagesFor, type MessageAudience, type MessageRow } from '../../messaging/index.ts';

/** Emails to the gifter or the recipient of these orders, for an export of personal data. */
export const exportMessages = async (db: Executor, audience: MessageAudience, orderIds: string[]) =>
  (await listMessagesFor(db, audience, orderIds)).map(serializeMessage);

const serializeMessage = ({ to, subject, body, status, createdAt }: MessageRow) => ({
  to,
  subject,
  body,
  status,
  created_at: createdAt.toISOString(),
});
