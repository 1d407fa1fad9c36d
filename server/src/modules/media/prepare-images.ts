import { setTimeout as pause } from 'node:timers/promises';
import type { MediaLog, MediaStore } from './media.store.ts';
import type { Picture, Variant } from './media.types.ts';
import { fileName, pictureKey, variantsOf } from './image-key.ts';

export type PrewarmOptions = {
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
export async function prewarmMedia({
  store,
  files,
  signal,
  log,
}: PrewarmOptions): Promise<{ made: number; failed: number }> {
  const counts = { made: 0, failed: 0 };
  for (const file of files) {
    while (store.busy && !signal.aborted) await pause(200, undefined, { ref: false });
    if (signal.aborted) return counts;
    try {
      if (await store.prepare(file)) counts.made += 1;
    } catch (error) {
      if (signal.aborted) return counts;
      counts.failed += 1;
      log.warn({ err: error, file }, 'a picture could not be prepared');
    }
  }
  if (counts.made + counts.failed > 0) log.info(counts, 'pictures prepared');
  return counts;
}

/** All files of some pictures in the order in which pages will ask for them: first views and small sizes first. */
export function filesOf(pictures: Iterable<Picture>): string[] {
  const all = [...pictures].flatMap((picture) => {
    const key = pictureKey(picture);
    return variantsOf(picture).map((variant) => ({
      file: fileName(key, variant),
      turn: turnOf(picture, variant),
    }));
  });
  return all.sort((a, b) => a.turn - b.turn).map(({ file }) => file);
}

function turnOf({ name, recipe }: Picture, { width }: Variant): number {
  const furtherView = recipe.kind === 'gift' && !name.endsWith('-1') ? 2 : 0;
  return furtherView + (width === 960 ? 1 : 0);
}
