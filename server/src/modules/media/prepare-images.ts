import { sleep } from '../../platform/clock.ts';
import { fileName, imageKey, variantsOf } from './image-key.ts';
import type { MediaLog, MediaStore } from './media.store.ts';
import type { GeneratedImage, Variant } from './media.types.ts';

export type PrepareImagesOptions = {
  store: MediaStore;
  files: readonly string[];
  /** Stops before the next file. */
  signal: AbortSignal;
  log: MediaLog;
};

/**
 * Renders missing image files in the background, one at a time and with low priority, pausing while visitors wait for
 * others. Never rejects: a file that fails is rendered again when it is requested.
 */
export async function prepareImages({
  store,
  files,
  signal,
  log,
}: PrepareImagesOptions): Promise<{ rendered: number; failed: number }> {
  const counts = { rendered: 0, failed: 0 };
  for (const file of files) {
    while (store.busy && !signal.aborted) await sleep(200, undefined, { ref: false });
    if (signal.aborted) return counts;
    try {
      if (await store.prepare(file)) counts.rendered += 1;
    } catch (error) {
      if (signal.aborted) return counts;
      counts.failed += 1;
      log.warn({ err: error, file }, 'image rendering failed');
    }
  }
  if (counts.rendered + counts.failed > 0) log.info(counts, 'images rendered');
  return counts;
}

/** All files of the images, in the order in which pages need them: first views and small sizes first. */
export function listImageFiles(images: Iterable<GeneratedImage>): string[] {
  const all = [...images].flatMap((image) => {
    const key = imageKey(image);
    return variantsOf(image).map((variant) => ({
      file: fileName(key, variant),
      order: orderOf(image, variant),
    }));
  });
  return all.sort((a, b) => a.order - b.order).map(({ file }) => file);
}

function orderOf({ name, template }: GeneratedImage, { width }: Variant): number {
  const secondaryView = template.kind === 'gift' && !name.endsWith('-1') ? 2 : 0;
  return secondaryView + (width === 960 ? 1 : 0);
}
