import { useEffect, useState, useSyncExternalStore } from 'react';
import { sendFile } from '~/lib/send-file';
import { UploadQueue } from './upload-queue';

/**
 * Uploads pictures to a gift, category or card design, to a new one once it has been created, or a logo. Not by an action of the
 * route: `fetch` reports no progress, and uploads go on while the screen's address changes from "new" to its id.
 * @param path API path to which they are posted; undefined until there is one
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

/** Where the pictures of a gift, category or card design are posted. */
export const imagesPath = (collection: string, id: string): string =>
  `${collection}/${encodeURIComponent(id)}/images`;
