import { accessSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PREFIX = 'presently-tests-';

/**
 * Creates a folder in memory for the tests' temporary files, which take up to 1 GB at a time. Some file systems need
 * 200 ms to copy the thousand small files of a test database; memory needs 15. First removes the folders of runs that
 * were killed.
 *
 * @param {string} parent of which Linux keeps the files in memory
 * @param {number} neededBytes must be free, both of its own limit and of the memory that processes may use
 * @returns {string | null} null where there is no such folder, not enough room, or files in it cannot be executed
 */
export function createMemoryFolder(parent = '/dev/shm', neededBytes = 8 * 2 ** 30) {
  try {
    removeLeftFolders(parent);
    const { bavail, bsize } = statfsSync(parent);
    if (Math.min(bavail * bsize, process.availableMemory()) < neededBytes) return null;
    const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
    if (canExecuteIn(folder)) return folder;
    rmSync(folder, { recursive: true });
  } catch (error) {
    if (error.code === undefined) throw error;
  }
  return null;
}

function removeLeftFolders(parent) {
  for (const name of readdirSync(parent)) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (pid && !isAlive(pid)) removeIfAllowed(join(parent, name));
  }
}

function removeIfAllowed(folder) {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    // Another user's.
    if (!['EACCES', 'EPERM'].includes(error.code)) throw error;
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function canExecuteIn(folder) {
  const file = join(folder, 'executable');
  writeFileSync(file, '', { mode: 0o700 });
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(file);
  }
}
