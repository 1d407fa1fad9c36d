import { fileURLToPath } from 'node:url';
import { EmbeddedPostgresError } from '@presently/embedded-postgres';
import closeWithGrace from 'close-with-grace';
import { startServer } from '../bootstrap.ts';
import { ConfigError, readConfig } from '../config.ts';
import { DatabaseUnusableError } from '../platform/db/assert-database.ts';
import { SecretKeyError } from '../platform/generated-secret-key.ts';
import { PortTakenError } from '../platform/http/pick-port.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Errors whose message tells the operator what to do are printed without a stack trace. */
function explain(error: unknown): string {
  if (
    error instanceof ConfigError ||
    error instanceof DatabaseUnusableError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof PortTakenError ||
    error instanceof SecretKeyError
  )
    return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** More than the timeouts of requests in progress, scheduled tasks and the embedded database together. */
const MAX_SHUTDOWN_MS = 20_000;

/**
 * Runs the server in this process until SIGINT or SIGTERM.
 * @param env the settings, see docs/operations.md
 * @param root folder of the checkout, holding `web/build`
 */
export async function runServer(env: NodeJS.ProcessEnv, root = ROOT): Promise<void> {
  try {
    const server = await startServer(readConfig(env, root), root, (line) => console.log(line));
    const shutdown = closeWithGrace(
      { delay: MAX_SHUTDOWN_MS, logger: false, skip: ['SIGINT', 'SIGTERM'] },
      async ({ err }) => {
        if (err) console.error(explain(err));
        await server.close();
      },
    );
    // Under npm, Ctrl-C arrives twice, from the terminal and from npm: the second must not interrupt the shutdown.
    let isClosing = false;
    const closeOnce = () => {
      if (isClosing) return;
      isClosing = true;
      shutdown.close();
    };
    process.on('SIGINT', closeOnce).on('SIGTERM', closeOnce);
  } catch (error) {
    console.error(`\nPresently cannot start.\n${explain(error)}\n`);
    process.exit(1);
  }
}
