import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './lib/paths.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');

/** The commands that note who was erased, beside dumps of the database: of Docker, of systemd and of cron. */
const COMMANDS = {
  'compose.yaml': () => {
    const [, script] = /- sh\n +- -c\n +- \|\n([\s\S]*?)\n {4}volumes:/.exec(read('compose.yaml'));
    return script.replaceAll('$$', '$').replaceAll('/backups', '$FOLDER').replace('sleep 300', 'exit');
  },
  'docs/operations/live-in-an-hour.md': () => {
    const [, command] = /^ExecStart=\/bin\/sh -c '(f=\S+erasures\.csv && .*)'$/m.exec(
      read('docs/operations/live-in-an-hour.md'),
    );
    return command.replaceAll('$$', '$').replaceAll('/var/backups/presently', '$FOLDER');
  },
  'docs/operations/backup.md': () => {
    const [, command] = /^\*\/5 \* \* \* \* postgres (.*)$/m.exec(read('docs/operations/backup.md'));
    return command.replaceAll('/var/backups/presently', '$FOLDER');
  },
};

/** Writes the erasures that the database has, or fails. */
const PSQL = `#!/bin/sh
while [ $# -gt 0 ]; do
  case "$1" in --output=*) to=\${1#*=} ;; -o) to=$2 ;; esac
  shift
done
printf '%s' "$ERASURES" > "$to"
[ -n "$ERASURES" ]
`;

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'presently-erasures-'));
  for (const [name, text] of [
    ['psql', PSQL],
    ['pg_dump', '#!/bin/sh\nexit 1\n'],
  ]) {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o755);
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each(Object.entries(COMMANDS))(
  'whoever was noted by %s stays noted, also when the database is a new one, an older one, or fails @R17-7',
  (_name, command) => {
    const note = (...erasures) => {
      const env = {
        PATH: `${folder}:${process.env.PATH}`,
        FOLDER: folder,
        ERASURES: erasures.map((line) => `${line}\n`).join(''),
      };
      try {
        execFileSync('sh', ['-c', command()], { env, stdio: 'ignore' });
      } catch {
        // As with a database that cannot be reached.
      }
    };
    const noted = () => readFileSync(join(folder, 'erasures.csv'), 'utf8').split('\n').slice(0, -1);
    note();
    expect(existsSync(join(folder, 'erasures.csv'))).toBe(false);
    note('b,user,2,2026-11-24 03:00:00+00', 'a,guest,1,2026-11-23 03:00:00+00');
    const both = ['a,guest,1,2026-11-23 03:00:00+00', 'b,user,2,2026-11-24 03:00:00+00'];
    expect(noted()).toEqual(both);
    note('a,guest,1,2026-11-23 03:00:00+00');
    note();
    expect(noted()).toEqual(both);
    note('b,user,2,2026-11-25 03:00:00+00');
    expect(noted()).toEqual([...both, 'b,user,2,2026-11-25 03:00:00+00']);
    expect(readdirSync(folder).filter((name) => name.endsWith('.csv'))).toEqual(['erasures.csv']);
  },
);
