import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Lets all shops of a run store their images in one folder, so that each variant of an image is rendered once instead of
 * once a shop. Their names contain a hash of what they show, and they are written atomically.
 * @param dataDir of a shop that has not been started yet
 */
export function shareImages(dataDir: string): void {
  const shared = join(String(process.env.E2E_DATA_DIR), 'images');
  mkdirSync(shared, { recursive: true });
  mkdirSync(dataDir, { recursive: true });
  symlinkSync(shared, join(dataDir, 'media'), 'junction');
}
