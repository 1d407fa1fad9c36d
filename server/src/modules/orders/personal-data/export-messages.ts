import type { Executor } from '../../../platform/db/database.ts';
import { listMessagesTo, type MessageRow } from '../../messaging/index.ts';

/** E-mails to these people about these orders, for an export of personal data. */
export const exportMessages = async (db: Executor, recipients: { orderId: string; to: string }[]) =>
  (await listMessagesTo(db, recipients)).map(serializeMessage);

const serializeMessage = ({ to, subject, body, status, createdAt }: MessageRow) => ({
  to,
  subject,
  body,
  status,
  created_at: createdAt.toISOString(),
});
