import { fstatSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs, parseEnv } from 'node:util';
import { checkConfig, settingsCutAtHash, unknownSettings } from '../check-config.ts';

/*
 * `npm run check-config [-- --env-file FILE] [--offline]`: reports all problems with the settings in the environment,
 * or in a file, and exits with 1 if there are any. (After `--`, Node leaves --env-file alone.) The file `-` is standard
 * input, for a user who may not open the file.
 */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SECRET = /KEY|SECRET|TOKEN|_URL$|PASSPHRASE/;
const MIN_SECRET_LENGTH = 6;
const STANDARD_INPUT = 0;

const log = {
  info: (sentence: string) => console.log(`  ok       ${withoutSecrets(sentence)}`),
  warn: (sentence: string) => console.log(`  note     ${withoutSecrets(sentence)}`),
  error: (sentence: string) => console.log(`  PROBLEM  ${withoutSecrets(sentence)}`),
};

/** A last resort: no message should contain a secret. */
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

function readEnvFile(file: string): string {
  try {
    return readFileSync(file === '-' ? STANDARD_INPUT : file, 'utf8');
  } catch (error) {
    console.error(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
    process.exit(1);
  }
}

function checkFile(file: string, text: string): void {
  for (const name of unknownSettings(env)) log.warn(`${name} is not a setting of the shop.`);
  for (const name of settingsCutAtHash(text))
    log.warn(
      `${name} has a # outside of quotes. systemd keeps what follows it; this check and others do not.`,
    );
  const { mode } = file === '-' ? fstatSync(STANDARD_INPUT) : statSync(file);
  if (process.platform !== 'win32' && mode & 0o007)
    log.warn(`${nameOf(file)} can be read by every user of this machine: chmod 640, or 600.`);
}

const nameOf = (file: string) => (file === '-' ? 'standard input' : file);

const { file, isOffline } = readArguments();
const text = file === undefined ? undefined : readEnvFile(file);
const env = text === undefined ? process.env : parseEnv(text);
console.log(`The settings of ${file === undefined ? 'the environment' : nameOf(file)}:`);
if (file !== undefined && text !== undefined) checkFile(file, text);
const isFine = await checkConfig(env, { root: ROOT, isOffline, log });
console.log(isFine ? 'The shop can start with them.' : 'The shop cannot start with them, or will not work.');
process.exit(isFine ? 0 : 1);
