import { execFile } from 'node:child_process';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Mounting a separate disk needs root and Linux. */
export const canMount = process.getuid?.() === 0 && process.platform === 'linux';

/** Mounts a tmpfs of this size that can be filled. */
export async function mountDisk(megabytes: number) {
  const mountPoint = await mkdtemp(join(tmpdir(), 'presently-disk-'));
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', mountPoint]);
  const filler = join(mountPoint, 'filler');
  return {
    mountPoint,
    /** `dd` fails once the disk is full. */
    fill: async () => {
      await run('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k']).catch(() => {});
    },
    free: () => rm(filler, { force: true }),
    freeMegabytes: async () => {
      const { bavail, bsize } = await statfs(mountPoint);
      return (bavail * bsize) / 2 ** 20;
    },
    readOnly: (isReadOnly: boolean) =>
      run('mount', ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, mountPoint]),
    close: async () => {
      await run('umount', ['-l', mountPoint]);
      await rm(mountPoint, { recursive: true, force: true });
    },
  };
}
