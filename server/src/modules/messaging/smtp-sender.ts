import { createTransport } from 'nodemailer';
import type { ResolvedConfig } from '../../deps.ts';
import { type MessageSender, SendError, withinDeadline } from './message-sender.ts';

const CONNECT_MS = 5_000;

/** E-mail through any SMTP server: plain text with an HTML alternative of the same words. */
export function createSmtpSender(
  { url, from, requireTls }: NonNullable<ResolvedConfig['smtp']>,
  publicOrigin: string,
): MessageSender {
  const domain = new URL(publicOrigin).hostname;
  const transport = createTransport({
    url,
    // Options in the URL stand before these; in production those that would send in plain text are refused.
    requireTLS: requireTls,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: 10_000,
  });
  return {
    async send({ id, to, subject, body, html }, { timeoutMs }) {
      const sending = transport
        .sendMail({
          from,
          // As an object, an address is never read as a list of several.
          to: { name: '', address: to },
          subject: subject ?? 'Presently',
          text: body,
          ...(html === null ? {} : { html }),
          messageId: `<${id}@${domain}>`,
          disableFileAccess: true,
          disableUrlAccess: true,
        })
        .catch((error: unknown) => {
          throw toSendError(error);
        });
      await withinDeadline(sending, timeoutMs, 'SMTP');
    },
  };
}

/** A 5xx about the address or the message is final (RFC 5321); a lost connection or a 4xx may pass. */
function toSendError(error: unknown): SendError {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const isAboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
  return new SendError(
    `SMTP: ${code ?? 'failed'} ${responseCode ?? ''}`.trim(),
    isAboutMessage && (responseCode ?? 0) >= 500,
  );
}
