import { open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { randomSecret } from '../ids.ts';

/** What has to be remembered between runs, in `<dataDir>/postgres.json` (mode 0600). */
export type ClusterSettings = {
  password: string;
  /** The port of the last run; 0 asks for any. */
  port: number;
  /** Folder of binaries and data, when they could not stay below the data folder. */
  home?: string | undefined;
};

const usualPort = 54_320;

export async function readSettings(dataDir: string): Promise<ClusterSettings> {
  try {
    return JSON.parse(await readFile(settingsPath(dataDir), 'utf8')) as ClusterSettings;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { password: randomSecret(), port: usualPort };
  }
}

/** Whole or not at all, also when the power goes: a lost password would lock the shop out of its data. */
export async function writeSettings(dataDir: string, settings: ClusterSettings): Promise<void> {
  const path = settingsPath(dataDir);
  const content = `${JSON.stringify(settings, null, 2)}\n`;
  const before = await stat(path).catch(() => null);
  if (before && (await readFile(path, 'utf8')) === content) return;
  const file = await open(`${path}.new`, 'w', 0o600);
  try {
    await file.writeFile(content);
    // Root may look after an ordinary user's shop once; the user must still be able to read it.
    if (before && process.getuid?.() === 0) await file.chown(before.uid, before.gid);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
}

function settingsPath(dataDir: string): string {
  return join(dataDir, 'postgres.json');
}
