import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './lib/paths.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const page = read('docs/operations/live-in-an-hour.md');
const commands = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block).join('\n');
const environment = read('server/src/environment.ts');
const unit = read('docs/operations/presently.service');
const unitValue = (name) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];

const isSetting = (name) => new RegExp(`^  ${name}:`, 'm').test(environment);
const namesIn = (text) => [...text.matchAll(/^ *([A-Z][A-Z0-9_]+)(?==|: )/gm)].map(([, name]) => name);
const NEEDED = ['SECRET_KEY', 'OPERATOR_PHONES', 'SMTP_URL', 'STRIPE_SECRET_KEY', 'TWILIO_ACCOUNT_SID'];

test('the settings of the page exist, and none that production needs is missing', () => {
  const file = /presently\.env <<ENV\n([\s\S]*?)^ENV$/m.exec(commands)?.[1] ?? '';
  const names = namesIn(file);
  expect(names.filter((name) => !isSetting(name))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining([...NEEDED, 'DATABASE_URL', 'PUBLIC_ORIGIN']));
});

test('every setting is on the page of settings', () => {
  const reference = read('docs/operations.md');
  const names = [...environment.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => !reference.includes(`\`${name}\``))).toEqual([]);
});

test('the settings for containers exist, and none that production needs is missing', () => {
  const ofCompose = ['PUBLIC_HOST', 'POSTGRES_PASSWORD', 'APP_PASSWORD', 'OWNER_PASSWORD'];
  const names = namesIn(read('docs/operations/compose.env.example'));
  expect(names.filter((name) => !isSetting(name))).toEqual(ofCompose);
  expect(names).toEqual(expect.arrayContaining(NEEDED));
  const compose = read('compose.yaml');
  for (const name of ofCompose) expect(compose).toContain(`\${${name}:?}`);
  const shop = compose.slice(compose.indexOf('  shop:'), compose.indexOf('  database:'));
  const ofShop = namesIn(shop.slice(shop.indexOf('environment:'), shop.indexOf('volumes:')));
  expect(ofShop.filter((name) => !isSetting(name))).toEqual(['POSTGRES_PASSWORD']);
});

test('the commands are correct shell, and the files and npm scripts in them exist', () => {
  execFileSync('bash', ['-n'], { input: commands });
  const files = [...commands.matchAll(/\/srv\/presently\/current\/([\w./-]+)/g)].map(([, path]) => path);
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const { scripts } = JSON.parse(read('package.json'));
  const used = [...commands.matchAll(/\bnpm .*?\brun ([\w-]+)/g)].map(([, name]) => name);
  expect(used).toContain('check-config');
  expect(used.filter((name) => !(name in scripts))).toEqual([]);
});

test('whoever was erased after the dump is erased again after a restore from it', () => {
  const file = '/var/backups/presently/erasures.csv';
  const [noted] = commands.match(new RegExp(`f=${file} && psql .* FROM erasures" && mv`)) ?? [];
  expect(noted).toContain('SELECT id, kind, subject_id, erased_at FROM erasures');
  const restore = commands.slice(commands.indexOf('RENAME TO presently_before'));
  const steps = [
    'pg_restore ',
    `\\copy erased FROM '${file}' csv`,
    'INSERT INTO erasures',
    'systemctl start presently\n',
  ];
  const places = steps.map((step) => restore.indexOf(step));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  // Otherwise the note is overwritten by that of the dump.
  expect(commands).toMatch(/stop presently-erasures\.timer[\s\S]*RENAME TO presently_before/);
});

test.each(['nginx.conf', 'nginx-one-instance.conf'])('%s limits connections and live streams', (name) => {
  const conf = read(`docs/operations/${name}`);
  for (const zone of ['requests', 'streams']) {
    expect(conf).toMatch(new RegExp(`^ *limit_conn_zone \\$binary_remote_addr zone=${zone}:`, 'm'));
    expect(conf).toMatch(new RegExp(`^ *limit_conn ${zone} \\d+;`, 'm'));
  }
});

test('the unit has the paths and users of the page', () => {
  const command = unitValue('ExecStart').replace('/srv/presently/current/', '');
  expect(statSync(join(root, command)).mode & 0o111).toBe(0o111);
  expect(commands).toContain(`> ${unitValue('EnvironmentFile')}`);
  expect(commands).toContain(`DATA_DIR=${unitValue('ReadWritePaths')}\n`);
  expect(commands).toContain(` ${unitValue('WorkingDirectory')}\n`);
  expect(commands).toMatch(new RegExp(`adduser .* ${unitValue('User')}$`, 'm'));
  const shutdownMs = /MAX_SHUTDOWN_MS = ([\d_]+)/.exec(read('server/src/entrypoints/run-server.ts'))[1];
  expect(Number(unitValue('TimeoutStopSec')) * 1000).toBeGreaterThan(Number(shutdownMs.replace('_', '')));
});

test('the image starts by a file that can be run, and contains no settings', () => {
  const image = read('Dockerfile');
  const [entry] = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(image)[1]);
  expect(statSync(join(root, entry)).mode & 0o111).toBe(0o111);
  expect(image).toMatch(/^USER 10001:10001$/m);
  expect(read('.dockerignore').split('\n')).toEqual(
    expect.arrayContaining(['*.env', '.env*', 'data', '.git']),
  );
});

test('the links of the page lead to files and headings', () => {
  const headings = [...page.matchAll(/^#+ (.*)$/gm)].map(([, text]) => text.toLowerCase().replace(/ /g, '-'));
  for (const [, target] of page.matchAll(/\]\((?!https?:)([^)]+)\)/g)) {
    const [path, heading] = target.split('#');
    if (path) expect(existsSync(join(root, 'docs/operations', path)), target).toBe(true);
    else expect(headings).toContain(heading);
  }
});

const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx'].find(existsSync);
/** Whether it has `http2 on`, in place of the parameter of `listen`. */
const hasHttp2Directive = () => {
  const { stderr } = spawnSync(nginx, ['-v'], { encoding: 'utf8' });
  const [major, minor, patch] = /(\d+)\.(\d+)\.(\d+)/.exec(stderr).slice(1).map(Number);
  return major > 1 || minor > 25 || (minor === 25 && patch >= 1);
};

/** What `nginx -t` says about it; nothing else may be running at its ports. */
function tryWithNginx(folder, configuration) {
  writeFileSync(join(folder, 'nginx.conf'), configuration);
  const options = ['-t', '-p', folder, '-c', 'nginx.conf', '-e', 'error.log'];
  const { stderr, status } = spawnSync(nginx, options, { encoding: 'utf8' });
  return { status, warnings: stderr.split('\n').filter((line) => /\[(warn|emerg)\]/.test(line)) };
}

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'presently-nginx-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.skipIf(!nginx)('nginx accepts its configuration without a warning', () => {
  const keys = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const subject = ['-subj', '/CN=gifts.example'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...keys], {
    stdio: 'ignore',
  });
  const site = read('docs/operations/nginx-one-instance.conf')
    .replaceAll('/etc/letsencrypt/live/gifts.example', folder)
    .replace(/listen \[::\].*/g, '')
    .replace('listen 80', `listen unix:${join(folder, 'http.sock')}`)
    .replace('listen 443', `listen unix:${join(folder, 'https.sock')}`);
  const fitting = hasHttp2Directive()
    ? site
    : site.replace('http2 on;', '').replace('.sock ssl;', '.sock ssl http2;');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${name};`,
  );
  const configuration = `pid nginx.pid;\nevents {}\nhttp {\n${temporary.join('\n')}\n${fitting}\n}\n`;
  expect(tryWithNginx(folder, configuration)).toEqual({ status: 0, warnings: [] });
});

test.skipIf(!nginx)('nginx accepts the configuration for several instances without a warning', () => {
  const configuration = read('docs/operations/nginx.conf').replace(
    'listen 8080',
    `listen unix:${join(folder, 'http.sock')}`,
  );
  expect(tryWithNginx(folder, configuration)).toEqual({ status: 0, warnings: [] });
});
