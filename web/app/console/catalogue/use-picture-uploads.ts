import { useEffect, useState, useSyncExternalStore } from 'react';
import { sendFile } from '~/lib/send-file';
import { UploadQueue } from './upload-queue';

/**
 * Uploads pictures of a gift, category or card design (once it exists), or a logo. Does not use a route action, because
 * `fetch` reports no progress, and uploads continue while the screen's URL changes from "new" to its id.
 * @param path API path to post to; undefined until there is one
 */
export function usePictureUploads<T>(path: string | undefined, onUploaded: (changed: T) => void) {
  const [queue] = useState(() => new UploadQueue());
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads, queue.uploads);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback does not affect the uploads
  useEffect(() => {
    if (path === undefined) return;
    queue.start(async (file, options) => {
      const form = new FormData();
      form.append('image', file);
      const response = await sendFile(path, form, options);
      onUploaded((JSON.parse(response) as { data: T }).data);
    });
  }, [queue, path]);
  useEffect(() => () => queue.clear(), [queue]);
  return { queue, uploads };
}

/** The API path for pictures of a gift, category or card design. */
export const imagesPath = (collection: string, id: string): string =>
  `${collection}/${encodeURIComponent(id)}/images`;
