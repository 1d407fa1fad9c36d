import type { ResolvedConfig } from '../../deps.ts';
import { withCircuitBreaker } from './circuit-breaker.ts';
import type { MessageSender } from './message-sender.ts';

export type Channel = 'sms' | 'email';

/** `null` without a provider: messages are only stored, and readable in the local inbox. */
export type Senders = Record<Channel, MessageSender | null>;

const senders = new WeakMap<ResolvedConfig, Promise<Senders>>();

export const isLocal = (settings: ResolvedConfig, channel: Channel): boolean =>
  channel === 'sms' ? !settings.twilio : !settings.smtp;

export const localChannels = (settings: ResolvedConfig): Channel[] =>
  (['sms', 'email'] as const).filter((channel) => isLocal(settings, channel));

/** The senders for these settings, created once; a provider's library is loaded only if it is configured. */
export function getSenders(settings: ResolvedConfig): Promise<Senders> {
  const existing = senders.get(settings) ?? createSenders(settings);
  senders.set(settings, existing);
  return existing;
}

async function createSenders({ twilio, smtp, publicOrigin }: ResolvedConfig): Promise<Senders> {
  return {
    sms: twilio
      ? withCircuitBreaker((await import('./twilio-sender.ts')).createTwilioSender(twilio), 'Twilio')
      : null,
    email: smtp
      ? withCircuitBreaker((await import('./smtp-sender.ts')).createSmtpSender(smtp, publicOrigin), 'SMTP')
      : null,
  };
}
