import twilio from 'twilio';
import type { ResolvedConfig } from '../../deps.ts';
import { type MessageSender, SendError, withinDeadline } from './message-sender.ts';

/** SMS through Twilio's Messages resource (API 2010-04-01). */
export function createTwilioSender({
  accountSid,
  authToken,
  from,
  apiHost,
}: NonNullable<ResolvedConfig['twilio']>): MessageSender {
  return {
    async send({ to, body }, { timeoutMs }) {
      const client = twilio(accountSid, authToken, { timeout: timeoutMs });
      if (apiHost) client.api.baseUrl = apiHost;
      const sending = client.messages.create({ to, from, body }).catch((error: unknown) => {
        throw toSendError(error);
      });
      await withinDeadline(sending, timeoutMs, 'Twilio');
    },
  };
}

/** A 400 is about this message (no such number, unsubscribed); anything else may pass. */
function toSendError(error: unknown): SendError {
  const { status, code } = error as { status?: number; code?: number | string };
  return new SendError(`Twilio: ${status ?? 'no answer'} ${code ?? ''}`.trim(), status === 400, {
    outcomeUnknown: status === undefined,
  });
}
