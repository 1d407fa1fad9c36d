import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigError, readConfig, readUsableSettings } from './config.ts';
import { Environment } from './environment.ts';
import { checkBackupStore } from './modules/backup/index.ts';
import { checkBucket } from './modules/media/index.ts';
import { checkSmtp, checkTwilio } from './modules/messaging/index.ts';
import { checkStripe } from './modules/payments/index.ts';
import type { CheckLog } from './platform/check-log.ts';
import { checkDatabase } from './platform/db/check-database.ts';

type Env = Record<string, string | undefined>;

/** Settings that are read before the server starts, by scripts/serve.sh. */
const SETTINGS_OF_SCRIPTS = ['SHOP_LANGUAGE', 'HEAP_MB'];

/**
 * Checks settings like a production start, and then tests them without sending or changing anything: database, Stripe,
 * Twilio, SMTP, the picture store, and the backup store, where a file is written and deleted again. Settings with
 * another NODE_ENV are checked as for a trial shop.
 * @param isOffline skips the tests
 * @returns whether the shop would start with them
 */
export async function checkConfig(
  env: Env,
  { root, isOffline, log }: { root: string; isOffline: boolean; log: CheckLog },
): Promise<boolean> {
  let isFine = true;
  const checkLog: CheckLog = {
    ...log,
    error: (sentence) => {
      isFine = false;
      log.error(sentence);
    },
  };
  const checked = { ...env, NODE_ENV: env['NODE_ENV'] || 'production' };
  if (!env['NODE_ENV'])
    checkLog.error('NODE_ENV is missing: without NODE_ENV=production the shop starts for trials.');
  else if (env['NODE_ENV'] !== 'production')
    checkLog.warn(`NODE_ENV is ${env['NODE_ENV']}: checked as a shop for trials, not for production.`);
  const problems = findProblems(checked, root);
  for (const problem of problems) checkLog.error(`${problem}.`);
  checkLanguage(env, root, checkLog);
  const settings = readUsableSettings(checked, root);
  if (checked.NODE_ENV === 'production' && settings.trustedProxies.length === 0)
    checkLog.warn('TRUSTED_PROXIES is not set: behind a proxy all visitors share the limits of one address.');
  if (isOffline) return isFine;
  await trySettings(settings, checkLog);
  if (settings.backup && !problems.some((problem) => problem.includes('BACKUP_')))
    await checkBackupStore(settings.backup, checkLog);
  return isFine;
}

function findProblems(env: Env, root: string): string[] {
  try {
    readConfig(env, root);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

/** A release is built for one language, and does not start in production with another. */
function checkLanguage(env: Env, root: string, log: CheckLog): void {
  const stampFile = join(root, 'node_modules', '.presently-release');
  if (!existsSync(stampFile)) return;
  const built = readFileSync(stampFile, 'utf8').split(',')[1];
  const wanted = env['SHOP_LANGUAGE'] || 'en';
  if (built !== wanted)
    log.error(
      `SHOP_LANGUAGE is ${wanted}, and this release was built for ${built}: build it with SHOP_LANGUAGE=${wanted}.`,
    );
}

async function trySettings(settings: ReturnType<typeof readUsableSettings>, log: CheckLog): Promise<void> {
  await checkDatabase(settings, log);
  if (settings.stripe) await checkStripe(settings.stripe, settings.publicOrigin, log);
  if (settings.twilio) await checkTwilio(settings.twilio, log);
  if (settings.smtp) await checkSmtp(settings.smtp, log);
  if (settings.s3) await checkBucket(settings.s3, log);
}

/** Unknown names in a settings file, such as misspelt ones. */
export const unknownSettings = (env: Env): string[] =>
  Object.keys(env).filter((name) => !(name in Environment.shape) && !SETTINGS_OF_SCRIPTS.includes(name));

/** Names in a settings file whose values end at a #, as in a shell; systemd reads it as part of the value. */
export function settingsCutAtHash(text: string): string[] {
  const settings = parseEnv(text);
  return text.split('\n').flatMap((line) => {
    const [, name = '', value = ''] = /^\s*(\w+)=(.*)$/.exec(line) ?? [];
    const isCut = value.includes('#') && !/^\s*["'`]/.test(value) && settings[name] !== value.trim();
    return isCut ? [name] : [];
  });
}
