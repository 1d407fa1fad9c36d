import type { ResolvedConfig } from '../../deps.ts';
import type { CheckLog } from '../../platform/check-log.ts';

type Settings = NonNullable<ResolvedConfig['twilio']>;

/** Checks through Twilio's API that the account may send and owns the number; sends nothing. */
export async function checkTwilio(settings: Settings, log: CheckLog): Promise<void> {
  const { createTwilioClient } = await import('./twilio-sender.ts');
  const client = createTwilioClient(settings, 10_000);
  try {
    const account = await client.api.v2010.accounts(settings.accountSid).fetch();
    if (account.status !== 'active')
      return log.error(`TWILIO_ACCOUNT_SID: the account is ${account.status}; it must be active to send.`);
    log.info('TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN are accepted by Twilio.');
    if (account.type === 'Trial')
      log.warn('TWILIO_ACCOUNT_SID is a trial account: it sends to verified numbers only.');
    const [number] = await client.incomingPhoneNumbers.list({ phoneNumber: settings.from, limit: 1 });
    if (!number) return log.error(`TWILIO_FROM: ${settings.from} is not a number of this account.`);
    if (!number.capabilities.sms) return log.error(`TWILIO_FROM: ${settings.from} cannot send SMS.`);
    log.info(`TWILIO_FROM: ${settings.from} belongs to the account and can send SMS.`);
  } catch (error) {
    log.error(reasonOf(error));
  }
}

function reasonOf(error: unknown): string {
  const { status, code } = error as { status?: number; code?: number | string };
  if (status === 401) return 'TWILIO_AUTH_TOKEN or TWILIO_ACCOUNT_SID: Twilio does not accept them (401).';
  if (status === 404) return 'TWILIO_ACCOUNT_SID: Twilio knows no such account (404).';
  return `TWILIO_ACCOUNT_SID: Twilio cannot be asked (${status ?? code ?? 'no response'}).`;
}
