import { setTimeout as pause } from 'node:timers/promises';
import type { MediaLog, MediaStore } from './media.store.ts';
import type { GeneratedImage, Variant } from './media.types.ts';
import { fileName, imageKey, variantsOf } from './image-key.ts';

export type PrepareImagesOptions = {
  store: MediaStore;
  files: readonly string[];
  /** Ends the work between two files. */
  signal: AbortSignal;
  log: MediaLog;
};

/**
 * Makes the files that are missing, one after another in a process of low priority, and stands aside while
 * visitors wait for others. Never rejects: a file that cannot be made now is made when it is asked for.
 */
export async function prepareImages({
  store,
  files,
  signal,
  log,
}: PrepareImagesOptions): Promise<{ made: number; failed: number }> {
  const counts = { made: 0, failed: 0 };
  for (const file of files) {
    while (store.busy && !signal.aborted) await pause(200, undefined, { ref: false });
    if (signal.aborted) return counts;
    try {
      if (await store.prepare(file)) counts.made += 1;
    } catch (error) {
      if (signal.aborted) return counts;
      counts.failed += 1;
      log.warn({ err: error, file }, 'an image could not be prepared');
    }
  }
  if (counts.made + counts.failed > 0) log.info(counts, 'images prepared');
  return counts;
}

/** All files of some images in the order in which pages will ask for them: first views and small sizes first. */
export function listImageFiles(images: Iterable<GeneratedImage>): string[] {
  const all = [...images].flatMap((image) => {
    const key = imageKey(image);
    return variantsOf(image).map((variant) => ({
      file: fileName(key, variant),
      turn: turnOf(image, variant),
    }));
  });
  return all.sort((a, b) => a.turn - b.turn).map(({ file }) => file);
}

function turnOf({ name, template }: GeneratedImage, { width }: Variant): number {
  const furtherView = template.kind === 'gift' && !name.endsWith('-1') ? 2 : 0;
  return furtherView + (width === 960 ? 1 : 0);
}
