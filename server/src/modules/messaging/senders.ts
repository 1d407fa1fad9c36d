import type { ResolvedConfig } from '../../deps.ts';
import { withCircuitBreaker } from './circuit-breaker.ts';
import type { MessageSender } from './message-sender.ts';

export type Channel = 'sms' | 'email';

/** `null`: the local inbox, where a message has arrived once its row is there. */
export type Senders = Record<Channel, MessageSender | null>;

const made = new WeakMap<ResolvedConfig, Promise<Senders>>();

export const isLocal = (settings: ResolvedConfig, channel: Channel): boolean =>
  channel === 'sms' ? !settings.twilio : !settings.smtp;

export const localChannels = (settings: ResolvedConfig): Channel[] =>
  (['sms', 'email'] as const).filter((channel) => isLocal(settings, channel));

/** The senders that the settings ask for, made once; a provider's library is loaded only when it is used. */
export function sendersOf(settings: ResolvedConfig): Promise<Senders> {
  const present = made.get(settings) ?? makeSenders(settings);
  made.set(settings, present);
  return present;
}

async function makeSenders({ twilio, smtp, publicOrigin }: ResolvedConfig): Promise<Senders> {
  return {
    sms: twilio
      ? withCircuitBreaker((await import('./twilio-sender.ts')).createTwilioSender(twilio), 'Twilio')
      : null,
    email: smtp
      ? withCircuitBreaker((await import('./smtp-sender.ts')).createSmtpSender(smtp, publicOrigin), 'SMTP')
      : null,
  };
}
