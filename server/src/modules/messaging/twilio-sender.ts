import twilio from 'twilio';
import type { ResolvedConfig } from '../../deps.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import { type MessageSender, noResponse, SendError } from './message-sender.ts';

type TwilioSettings = NonNullable<ResolvedConfig['twilio']>;

/** Twilio's SDK for an account. */
export function createTwilioClient(
  { accountSid, authToken, apiHost }: TwilioSettings,
  timeoutMs: number,
): twilio.Twilio {
  const client = twilio(accountSid, authToken, { timeout: timeoutMs });
  if (apiHost) client.api.baseUrl = apiHost;
  return client;
}

/** Sends SMS through Twilio's Messages resource (API 2010-04-01). */
export function createTwilioSender(settings: TwilioSettings): MessageSender {
  const { from } = settings;
  return {
    async send({ to, body }, { timeoutMs }) {
      const client = createTwilioClient(settings, timeoutMs);
      // `smartEncoded` replaces typographic quotes, as in a shop's name: one alone would double the price of a message.
      const sending = client.messages
        .create({ to, from, body, smartEncoded: true })
        .catch((error: unknown) => {
          throw toSendError(error);
        });
      await withTimeout(sending, timeoutMs, () => noResponse('Twilio', timeoutMs));
    },
  };
}

/** A 400 is permanent (invalid or unsubscribed number); anything else is temporary. */
function toSendError(error: unknown): SendError {
  const { status, code } = error as { status?: number; code?: number | string };
  return new SendError(`Twilio: ${status ?? 'no response'} ${code ?? ''}`.trim(), status === 400, {
    outcomeUnknown: status === undefined,
  });
}
