import type { ResolvedConfig } from '../../deps.ts';
import type { CheckLog } from '../../platform/check-log.ts';

const REASONS: Record<string, string> = {
  EAUTH: 'the server does not accept user and password',
  ETLS: 'the server does not offer encryption (STARTTLS)',
  EDNS: 'there is no server of this name',
  ETIMEDOUT: 'the server does not respond',
};

/** Connects to the SMTP server with the same encryption and login as for sending, but sends nothing. */
export async function checkSmtp(settings: NonNullable<ResolvedConfig['smtp']>, log: CheckLog): Promise<void> {
  const { createSmtpTransport } = await import('./smtp-sender.ts');
  const { host } = new URL(settings.url);
  const transport = createSmtpTransport(settings);
  try {
    await transport.verify();
    log.info(`SMTP_URL: ${host} accepts the connection and the login.`);
  } catch (error) {
    const { code = 'failed', responseCode } = error as { code?: string; responseCode?: number };
    const details = [code, responseCode].filter(Boolean).join(' ');
    log.error(`SMTP_URL: ${host}: ${REASONS[code] ?? 'the server cannot be used'} (${details}).`);
  } finally {
    transport.close();
  }
}
