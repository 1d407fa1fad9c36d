import type { Settings } from './deps.ts';

type Greeted = Pick<Settings, 'publicOrigin' | 'host' | 'production' | 'twilio' | 'smtp'>;

/** Where the shop is, where its messages arrive, and what to be careful about: one line each. */
export function greet(settings: Greeted, say: (line: string) => void): void {
  say(`\nPresently is open at ${settings.publicOrigin}`);
  if (!settings.twilio || !settings.smtp) say(`SMS and e-mail arrive at ${settings.publicOrigin}/dev/inbox`);
  const isLoopback = ['127.0.0.1', '::1', 'localhost'].includes(settings.host);
  if (!isLoopback && !settings.production) {
    say(
      `Careful: HOST is ${settings.host}, so anyone who reaches this machine can read that inbox and sign in as anybody.`,
    );
    say(
      `It answers 421 to requests for any other name than localhost and the host of PUBLIC_ORIGIN, which is ${settings.publicOrigin}: set that to the address that others open.`,
    );
  }
  say('Ctrl-C closes the shop.\n');
}
