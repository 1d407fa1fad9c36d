import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sleep } from '../../platform/clock.ts';
import type { BackupTarget } from './backup-target.ts';
import type { ArchivedWal } from './wal-archive.ts';

/**
 * Folder in the data folder through which PostgreSQL requests WAL: it creates `<file>.wanted` and waits for `<file>` or
 * `<file>.absent`. That way its command does not have to run one of our programs, for which its user might lack
 * permission.
 */
const EXCHANGE = 'restored_wal';
const POLL_MS = 10;
/** The number of segments provided in advance. */
const AHEAD = 2;

/** PostgreSQL's `restore_command`; a status above 125 aborts the recovery if the server process is gone. */
export const RESTORE_COMMAND = [
  `touch ${EXCHANGE}/%f.wanted`,
  `while test -d ${EXCHANGE}; do if test -e ${EXCHANGE}/%f; then mv ${EXCHANGE}/%f "%p"; exit; fi`,
  `if test -e ${EXCHANGE}/%f.absent; then exit 1; fi`,
  'sleep 0.02; done',
  'exit 200',
].join('; ');

export const createExchange = async (dataFolder: string): Promise<unknown> =>
  await mkdir(join(dataFolder, EXCHANGE), { mode: 0o700 });

/**
 * Serves WAL to the recovering server in `dataPath`, until `stop`, which removes the exchange folder.
 * @param archived the available files, in the order in which they are needed
 * @returns `failure` says why requested WAL could not be read; the recovery is then aborted
 */
export function serveWal(
  target: BackupTarget,
  dataPath: string,
  archived: ArchivedWal[],
): { failure(): unknown; stop(): Promise<void> } {
  const folder = join(dataPath, EXCHANGE);
  const stopped = new AbortController();
  let failure: unknown = null;
  const files = [...new Map(archived.map((wal) => [wal.file, wal])).values()];
  const finished = run().catch(async (error) => {
    failure = error;
    await rm(folder, { recursive: true, force: true });
  });
  return {
    failure: () => failure,
    stop: async () => {
      stopped.abort();
      await finished;
      await rm(folder, { recursive: true, force: true });
    },
  };

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      const names = await readdir(folder).catch(() => []);
      for (const name of names.filter((one) => one.endsWith('.wanted'))) await serve(name);
      await sleep(POLL_MS);
    }
  }

  async function serve(wanted: string): Promise<void> {
    const file = wanted.slice(0, -'.wanted'.length);
    await rm(join(folder, wanted));
    const index = files.findIndex((wal) => wal.file === file);
    if (index === -1) return await writeFile(join(folder, `${file}.absent`), '');
    await provide(files[index] as ArchivedWal);
    // Ignore errors here: the recovery target may come before a damaged segment.
    for (const wal of files.slice(index + 1, index + 1 + AHEAD)) await provide(wal).catch(() => {});
  }

  async function provide({ file, name }: ArchivedWal): Promise<void> {
    const path = join(folder, file);
    if (await stat(path).catch(() => null)) return;
    await pipeline(await target.get(name), createWriteStream(`${path}.new`, { mode: 0o644 }));
    await rename(`${path}.new`, path);
  }
}
