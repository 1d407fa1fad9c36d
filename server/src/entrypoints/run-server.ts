import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { ConfigError, readConfig } from '../config.ts';
import { startServer } from '../bootstrap.ts';
import { DatabaseUnusableError } from '../platform/db/assert-database.ts';
import { EmbeddedPostgresError } from '../platform/embedded-postgres/index.ts';
import { PortTakenError } from '../platform/http/pick-port.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** A fault that one sentence explains needs no stack. */
function explain(error: unknown): string {
  if (
    error instanceof ConfigError ||
    error instanceof DatabaseUnusableError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof PortTakenError
  )
    return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Longer than requests in progress, background jobs and the embedded database are waited for, one after the other. */
const MAX_SHUTDOWN_MS = 20_000;

/**
 * Runs the shop in this process until it is told to end.
 * @param env the settings, see docs/operations.md
 * @param root folder of the checkout, holding `web/build`
 */
export async function runServer(env: NodeJS.ProcessEnv, root = ROOT): Promise<void> {
  try {
    const shop = await startServer(readConfig(env, root), root, (line) => console.log(line));
    const ending = closeWithGrace(
      { delay: MAX_SHUTDOWN_MS, logger: false, skip: ['SIGINT', 'SIGTERM'] },
      async ({ err }) => {
        if (err) console.error(explain(err));
        await shop.close();
      },
    );
    // Ctrl-C under npm arrives twice, from the terminal and from npm: the second must not cut the first short.
    let asked = false;
    const endOnce = () => {
      if (asked) return;
      asked = true;
      ending.close();
    };
    process.on('SIGINT', endOnce).on('SIGTERM', endOnce);
  } catch (error) {
    console.error(`\nPresently cannot start.\n${explain(error)}\n`);
    process.exit(1);
  }
}
