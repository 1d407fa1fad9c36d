import { createTransport, type Transporter } from 'nodemailer';
import type { ResolvedConfig } from '../../deps.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import { type MessageSender, noResponse, SendError } from './message-sender.ts';

const CONNECT_TIMEOUT_MS = 5_000;

/** Suppresses automatic replies: RFC 3834, and Exchange's own header. */
const NO_AUTOMATIC_REPLIES = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'OOF, AutoReply',
};

/** nodemailer's transport with the shop's time limits. */
export const createSmtpTransport = ({
  url,
  requireTls,
}: Pick<NonNullable<ResolvedConfig['smtp']>, 'url' | 'requireTls'>): Transporter =>
  createTransport({
    url,
    // Options in the URL override these; production rules reject URLs that would disable TLS.
    requireTLS: requireTls,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: 10_000,
  });

/** Sends email through any SMTP server, as plain text with an HTML alternative. */
export function createSmtpSender(
  { url, from, requireTls }: NonNullable<ResolvedConfig['smtp']>,
  publicOrigin: string,
): MessageSender {
  const domain = new URL(publicOrigin).hostname;
  const transport = createSmtpTransport({ url, requireTls });
  return {
    async send({ id, to, subject, body, html, replyTo }, { timeoutMs }) {
      const sending = transport
        .sendMail({
          from,
          // As an object, so that the address cannot be parsed as a list of several.
          to: { name: '', address: to },
          subject: subject ?? 'Presently',
          text: body,
          ...(html === null ? {} : { html }),
          ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
          headers: NO_AUTOMATIC_REPLIES,
          // Otherwise nodemailer sends texts that are mostly not Latin as base64, which spam filters dislike.
          textEncoding: 'quoted-printable',
          messageId: `<${id}@${domain}>`,
          disableFileAccess: true,
          disableUrlAccess: true,
        })
        .catch((error: unknown) => {
          throw toSendError(error);
        });
      await withTimeout(sending, timeoutMs, () => noResponse('SMTP', timeoutMs));
    },
  };
}

/** A 5xx for the address or the message is permanent (RFC 5321); a lost connection or a 4xx is temporary. */
function toSendError(error: unknown): SendError {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const isAboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
  return new SendError(
    `SMTP: ${code ?? 'failed'} ${responseCode ?? ''}`.trim(),
    isAboutMessage && (responseCode ?? 0) >= 500,
  );
}
