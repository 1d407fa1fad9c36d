import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { BackupError, parseRestoreTime } from '../modules/backup/index.ts';
import { recordRestore } from '../modules/restores/index.ts';
import { systemClock } from '../platform/clock.ts';
import { assertDatabase } from '../platform/db/assert-database.ts';
import { openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { explainError } from './explain-error.ts';

/*
 * `npm run restored -- --to TIME`: tells the shop that the database of DATABASE_URL was restored to that time with a
 * tool other than `npm run restore`. Exits with 1 if that is refused.
 */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Stands in for a backup's name. */
const OTHER_TOOL = 'another tool';

function readArguments(): Date {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  if (values.to === undefined)
    throw new BackupError(
      'Say to which time it was restored: npm run restored -- --to 2026-11-22T10:15:00Z; for a dump, the time at which it was started.',
    );
  const to = parseRestoreTime(values.to);
  if (to > systemClock.now()) throw new BackupError(`--to ${values.to} is in the future.`);
  return to;
}

async function recordOwnRestore(): Promise<void> {
  const restoredTo = readArguments();
  const { databaseUrl, databaseDirectUrl } = readConfig(process.env, ROOT);
  if (!databaseUrl)
    throw new BackupError(
      'npm run restored is for a database of your own, and DATABASE_URL is missing. npm run restore does not need it.',
    );
  const url = databaseDirectUrl ?? databaseUrl;
  await assertDatabase(url);
  await migrate(url);
  const database = openDatabase({ url, maxConnections: 1, onError: () => {} });
  try {
    const isNew = await recordRestore(database.db, { backup: OTHER_TOOL, restoredTo });
    console.log(
      isNew
        ? `The shop knows that it was restored to ${restoredTo.toISOString()}: it sends no message before its payments are compared with the card processor's. npm start opens it.`
        : `The shop knew already that it was restored to ${restoredTo.toISOString()}.`,
    );
  } finally {
    await database.close();
  }
}

try {
  await recordOwnRestore();
} catch (error) {
  console.error(explainError(error));
  process.exit(1);
}
