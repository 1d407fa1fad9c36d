import { access } from 'node:fs/promises';

/** Whether there is a file or folder with this path. */
export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** For `catch`: null when the file or folder does not exist. Throws other errors. */
export function nullIfMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}
