import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs, parseEnv } from 'node:util';
import { checkConfig, unknownSettings } from '../check-config.ts';

/*
 * `npm run check-config [-- --env-file FILE] [--offline]`: reports everything that is wrong with the settings of the
 * environment, or of a file, and exits with 1 if something is. (After `--`, Node leaves --env-file alone.)
 */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SECRET = /KEY|SECRET|TOKEN|_URL$|PASSPHRASE/;
const MIN_SECRET_LENGTH = 6;

const log = {
  info: (sentence: string) => console.log(`  ok       ${withoutSecrets(sentence)}`),
  warn: (sentence: string) => console.log(`  note     ${withoutSecrets(sentence)}`),
  error: (sentence: string) => console.log(`  PROBLEM  ${withoutSecrets(sentence)}`),
};

/** A last resort: no sentence should contain one. */
function withoutSecrets(sentence: string): string {
  const secrets = Object.entries(env).flatMap(([name, value = '']) =>
    SECRET.test(name) && value.length >= MIN_SECRET_LENGTH ? [value] : [],
  );
  return secrets.reduce((text, secret) => text.replaceAll(secret, '…'), sentence);
}

function readArguments(): { file: string | undefined; isOffline: boolean } {
  try {
    const options = { 'env-file': { type: 'string' }, offline: { type: 'boolean' } } as const;
    const { values } = parseArgs({ args: process.argv.slice(2).filter((arg) => arg !== '--'), options });
    return { file: values['env-file'], isOffline: values.offline ?? false };
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

function readEnvFile(file: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    console.error(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
    process.exit(1);
  }
}

const { file, isOffline } = readArguments();
const env = file === undefined ? process.env : readEnvFile(file);
console.log(`The settings of ${file ?? 'the environment'}:`);
if (file !== undefined) {
  for (const name of unknownSettings(env)) log.warn(`${name} is not a setting of the shop.`);
  if (process.platform !== 'win32' && statSync(file).mode & 0o007)
    log.warn(`${file} can be read by every user of this machine: chmod 640, or 600.`);
}
const isFine = await checkConfig(env, { root: ROOT, isOffline, log });
console.log(isFine ? 'The shop can start with them.' : 'The shop cannot start with them, or will not work.');
process.exit(isFine ? 0 : 1);
