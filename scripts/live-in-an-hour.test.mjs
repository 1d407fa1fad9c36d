import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './lib/paths.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const page = read('docs/operations/live-in-an-hour.md');
const blocksOf = (text) => [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block);
const commands = blocksOf(page).join('\n');
const docker = read('docs/operations/docker.md');
const environment = read('server/src/environment.ts');
const unit = read('docs/operations/presently.service');
const unitValue = (name) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];

const isSetting = (name) => new RegExp(`^  ${name}:`, 'm').test(environment);
const namesIn = (text) => [...text.matchAll(/^ *([A-Z][A-Z0-9_]+)(?==|: )/gm)].map(([, name]) => name);
const NEEDED = ['SECRET_KEY', 'OPERATOR_PHONES', 'SMTP_URL', 'STRIPE_SECRET_KEY', 'TWILIO_ACCOUNT_SID'];

test('the settings of the page exist, and none that production needs is missing @R17-1', () => {
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

test('the settings for containers exist, and none that production needs is missing @R17-10', () => {
  const ofCompose = ['PUBLIC_HOST', 'RELEASE', 'POSTGRES_PASSWORD', 'APP_PASSWORD', 'OWNER_PASSWORD'];
  const names = namesIn(read('docs/operations/compose.env.example'));
  expect(names.filter((name) => !isSetting(name))).toEqual(ofCompose);
  expect(names).toEqual(expect.arrayContaining(NEEDED));
  const compose = read('compose.yaml');
  for (const name of ofCompose) expect(compose).toContain(`\${${name}:?}`);
  const shop = compose.slice(compose.indexOf('  shop:'), compose.indexOf('  database:'));
  const ofShop = namesIn(shop.slice(shop.indexOf('environment:'), shop.indexOf('volumes:')));
  expect(ofShop.filter((name) => !isSetting(name))).toEqual(['POSTGRES_PASSWORD']);
});

test('no container can get the address that the shop trusts as its proxy @R17-11', () => {
  const compose = read('compose.yaml');
  const [, trusted] = /TRUSTED_PROXIES: 172\.30\.99\.(\d+)/.exec(compose);
  expect(compose).toContain(`ipv4_address: 172.30.99.${trusted} }`);
  const [, first, bits] = /subnet: 172\.30\.99\.0\/24, ip_range: 172\.30\.99\.(\d+)\/(\d+)/.exec(compose);
  expect(Number(trusted)).toBeGreaterThan(1);
  expect(Number(first)).toBeGreaterThan(Number(trusted));
  expect(Number(first) % 2 ** (32 - Number(bits))).toBe(0);
});

test('compose puts no password on a command line @R17-11', () => {
  expect(read('compose.yaml')).not.toMatch(/\$\$\w*PASSWORD/);
});

test('upgrade, going back and restore stop at a command that fails @R17-5', () => {
  const long = [...blocksOf(page), ...blocksOf(docker)].filter(
    (block) =>
      /\b(current|presently_before|checkout --quiet)\b[\s\S]*\n.*\n/.test(block) && / &&$/m.test(block),
  );
  expect(long.length).toBeGreaterThan(4);
  for (const block of long) {
    const lines = block
      .replace(/^(dump|next|previous)=.*\n/, '')
      .replace(/('SQL'.*\n)[\s\S]*?^SQL\n/m, '$1')
      .trim()
      .split('\n');
    expect(lines.slice(0, -1).filter((line) => !line.endsWith(' &&'))).toEqual([]);
  }
  for (const risky of ['"$release" run build', 'pg_restore --exit-on-error --dbname=presently'])
    expect(commands).toMatch(new RegExp(`${risky.replace('$', '\\$')}.* &&$`, 'm'));
});

test('going back needs nothing from the shell of the upgrade @R17-6', () => {
  const goingBack = page.slice(page.indexOf('## Going back'), page.indexOf('## Watching'));
  expect(commands).toContain('ln -sfn "$(readlink /srv/presently/current)" /srv/presently/previous');
  expect(blocksOf(goingBack)[0]).toMatch(/^release=\$\(readlink \/srv\/presently\/previous\) &&/);
});

test('root runs no code of a release @R17-3', () => {
  const lines = commands
    .split('\n')
    .filter((line) => /npm|scripts\/|\.bin\/node/.test(line) && !/^(apt-get|install|sed) /.test(line));
  expect(lines.length).toBeGreaterThan(4);
  expect(lines.filter((line) => !/^(runuser -u|systemd-run .*--uid=)/.test(line))).toEqual([]);
});

test('the commands are correct shell, and the files and npm scripts in them exist', () => {
  for (const text of [commands, blocksOf(docker).join('\n')]) execFileSync('bash', ['-n'], { input: text });
  const files = [...commands.matchAll(/(?:\/srv\/presently\/current|\$release)\/([\w./-]+)/g)].map(
    ([, path]) => path,
  );
  const notInstalled = files.filter((path) => !path.startsWith('node_modules/'));
  expect(files.length).toBeGreaterThan(3);
  expect(notInstalled.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const { scripts } = JSON.parse(read('package.json'));
  const used = [...commands.matchAll(/\bnpm .*?\brun ([\w-]+)/g)].map(([, name]) => name);
  expect(used).toContain('build');
  expect(used.filter((name) => !(name in scripts))).toEqual([]);
});

test('people who were erased after the dump are erased again after a restore from it @R17-7', () => {
  const restore = commands.slice(commands.indexOf('RENAME TO presently_before'));
  const steps = [
    'pg_restore ',
    'entrypoints/restored.ts --to ',
    "\\copy erased FROM '/var/backups/presently/erasures.csv' csv",
    'INSERT INTO erasures',
    'systemctl start presently &&\n',
  ];
  const places = steps.map((step) => restore.indexOf(step));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test.each(['nginx.conf', 'nginx-one-instance.conf'])(
  '%s limits connections and live streams, and says so like the shop @R17-8',
  (name) => {
    const conf = read(`docs/operations/${name}`);
    for (const zone of ['requests', 'streams']) {
      expect(conf).toMatch(new RegExp(`^ *limit_conn_zone \\$binary_remote_addr zone=${zone}:`, 'm'));
      expect(conf).toMatch(new RegExp(`^ *limit_conn ${zone} \\d+;`, 'm'));
    }
    expect(conf).toMatch(/error_page 429 @too_many;[\s\S]*location @too_many \{[^}]*Retry-After 60/);
    expect(conf).toMatch(/error_page 413 @too_large;[\s\S]*location @too_large \{/);
  },
);

test('the unit has the paths and users of the page @R17-3', () => {
  const command = unitValue('ExecStart').replace('/srv/presently/current/', '');
  expect(statSync(join(root, command)).mode & 0o111).toBe(0o111);
  expect(commands).toContain(`> ${unitValue('EnvironmentFile')}`);
  expect(commands).toContain(`DATA_DIR=${unitValue('ReadWritePaths')}\n`);
  expect(commands).toContain(` ${unitValue('WorkingDirectory')}\n`);
  expect(commands).toMatch(new RegExp(`adduser .* ${unitValue('User')}$`, 'm'));
  const shutdownMs = /MAX_SHUTDOWN_MS = ([\d_]+)/.exec(read('server/src/entrypoints/run-server.ts'))[1];
  expect(Number(unitValue('TimeoutStopSec')) * 1000).toBeGreaterThan(Number(shutdownMs.replace('_', '')));
});

test('the image starts by a file that can be run, and contains no settings @R17-10', () => {
  const image = read('Dockerfile');
  const [entry] = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(image)[1]);
  expect(statSync(join(root, entry)).mode & 0o111).toBe(0o111);
  expect(image).toMatch(/^USER 10001:10001$/m);
  expect(read('.dockerignore').split('\n')).toEqual(
    expect.arrayContaining(['*.env', '.env*', 'data', '.git']),
  );
});

const units = new Map(
  [...commands.matchAll(/^cat > (\/etc\/systemd\/system\/\S+) <<'UNIT'\n([\s\S]*?)^UNIT$/gm)].map(
    ([, path, text]) => [path.slice(path.lastIndexOf('/') + 1), text],
  ),
);

test('dumps wait for the database, and a copy leaves the machine every night @R17-7', () => {
  expect(units.get('presently-backup.service')).toContain('After=postgresql.service\n');
  const copy = units.get('presently-offsite.service');
  for (const path of ['/var/backups/presently', '/var/lib/presently/media/masters', '/etc/presently'])
    expect(copy).toMatch(new RegExp(`restic backup .*${path}`));
  expect(units.get('presently-offsite.timer')).toContain('OnCalendar=');
});

test('the layout in the README names every module of the server', () => {
  const readme = read('README.md');
  const [, list] = / {4}modules\/ +one folder per domain: ([\s\S]*?)\n {4}pages\//.exec(readme);
  const named = list
    .replace(/\([^)]*\)/g, '')
    .split(/,\s*/)
    .map((name) => name.trim());
  const folders = readdirSync(join(root, 'server/src/modules'));
  expect(named.toSorted()).toEqual(folders.toSorted());
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
/** Whether it supports `http2 on`, which replaces the parameter of `listen`. */
const hasHttp2Directive = () => {
  const { stderr } = spawnSync(nginx, ['-v'], { encoding: 'utf8' });
  const [major, minor, patch] = /(\d+)\.(\d+)\.(\d+)/.exec(stderr).slice(1).map(Number);
  return major > 1 || minor > 25 || (minor === 25 && patch >= 1);
};

/** The result of `nginx -t`; nothing else may be listening on its ports. */
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
