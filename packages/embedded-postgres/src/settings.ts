import { randomBytes } from 'node:crypto';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Settings that persist between runs, in `<dataDir>/postgres.json` (mode 0600). */
export type ClusterSettings = {
  /** The superuser's password. */
  password: string;
  /** Passwords of additional roles, by name. */
  rolePasswords?: Record<string, string>;
  /** The port of the last run; 0: any free one. */
  port: number;
  /** Folder of the binaries, and of the data unless it is in the data folder, for another user than root to use. */
  home?: string | undefined;
};

const DEFAULT_PORT = 54_320;

export async function readSettings(dataDir: string): Promise<ClusterSettings> {
  try {
    return JSON.parse(await readFile(settingsPath(dataDir), 'utf8')) as ClusterSettings;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { password: newPassword(), port: DEFAULT_PORT };
  }
}

/** Adds passwords for the roles that have none yet. */
export function addRolePasswords(settings: ClusterSettings, roles: string[]): void {
  if (roles.length === 0) return;
  const missing = roles.filter((role) => !settings.rolePasswords?.[role]);
  settings.rolePasswords = {
    ...settings.rolePasswords,
    ...Object.fromEntries(missing.map((role) => [role, newPassword()])),
  };
}

const newPassword = (): string => randomBytes(32).toString('base64url');

/** Atomic and durable, because without the password the data is inaccessible. */
export async function writeSettings(dataDir: string, settings: ClusterSettings): Promise<void> {
  const path = settingsPath(dataDir);
  const content = `${JSON.stringify(settings, null, 2)}\n`;
  const existing = await stat(path).catch(() => null);
  if (existing && (await readFile(path, 'utf8')) === content) return;
  const file = await open(`${path}.new`, 'w', 0o600);
  try {
    await file.writeFile(content);
    // If root runs an application of an ordinary user, that user must still be able to read the file.
    if (existing && process.getuid?.() === 0) await file.chown(existing.uid, existing.gid);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
}

function settingsPath(dataDir: string): string {
  return join(dataDir, 'postgres.json');
}
