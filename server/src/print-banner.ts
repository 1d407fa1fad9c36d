import { hasLocalInbox } from './config.ts';
import type { ResolvedConfig } from './deps.ts';
import { isLoopbackHost } from './platform/http/is-loopback-host.ts';

type BannerConfig = Pick<ResolvedConfig, 'publicOrigin' | 'host' | 'production' | 'twilio' | 'smtp'>;

/** Prints the shop's address, where its messages arrive, and a warning when its inbox is open to the network. */
export function printBanner(config: BannerConfig, print: (line: string) => void): void {
  print(`\nPresently is open at ${config.publicOrigin}`);
  if (hasLocalInbox(config)) print(`SMS and email arrive at ${config.publicOrigin}/dev/inbox`);
  if (!isLoopbackHost(config.host) && !config.production) {
    if (hasLocalInbox(config))
      print(
        `Careful: HOST is ${config.host}, so anyone who reaches this machine can read that inbox${config.twilio ? '' : ' and sign in as anybody'}.`,
      );
    print(
      `It answers 421 to requests for any other name than localhost and the host of PUBLIC_ORIGIN, which is ${config.publicOrigin}: set that to the address that others open. Over plain http, a sign-in there ends when the page is reloaded.`,
    );
  }
  print('Ctrl-C closes the shop.\n');
}
