import { toApiError } from '@presently/contracts/client';
import * as texts from '@presently/texts/console/import-export';
import { formatTenths } from '@presently/texts/format';
import { saveFile } from '~/lib/save-file';
import { apiOrigin, getToken, refreshSession } from '~/lib/session';

interface DownloadOptions {
  /** Called with the bytes received so far; the total is unknown. */
  onReceived?(bytes: number): void;
  signal?: AbortSignal;
}

/**
 * Saves an API response as a file; a plain link would send no token.
 * @param path below `/api`, with its query
 * @throws ApiError like the API client
 */
export async function download(
  path: string,
  name: string,
  { onReceived, signal }: DownloadOptions = {},
): Promise<void> {
  const request = (token: string | null) =>
    fetch(`${apiOrigin()}/api${path}`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
      credentials: apiOrigin() ? 'include' : 'same-origin',
      signal: signal ?? null,
    });
  const token = getToken();
  let response = await request(token);
  const newToken = response.status === 401 ? await refreshSession(token) : null;
  if (newToken) response = await request(newToken);
  if (!response.ok) throw await toApiError(response);
  saveFile(name, await readWithProgress(response, onReceived));
}

async function readWithProgress(response: Response, onReceived?: (bytes: number) => void): Promise<Blob> {
  if (!response.body) return await response.blob();
  let bytes = 0;
  const countedStream = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        onReceived?.(bytes);
        controller.enqueue(chunk);
      },
    }),
  );
  return await new Response(countedStream, { headers: response.headers }).blob();
}

/** "640 bytes", "12.3 kB", "4.1 MB" */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return texts.bytes(bytes);
  return bytes < 1_000_000
    ? texts.kilobytes(formatTenths(bytes / 1000))
    : texts.megabytes(formatTenths(bytes / 1_000_000));
}
