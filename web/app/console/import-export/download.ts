import { toApiError } from '@presently/contracts/client';
import { apiOrigin, getToken, refreshSession } from '~/lib/session';

interface DownloadOptions {
  /** How much has come, in bytes; nobody knows yet how much there will be. */
  onReceived?(bytes: number): void;
  signal?: AbortSignal;
}

/**
 * Saves what a call of the API answers as a file. A plain link could not: it brings no token.
 * @param path under `/api`, with its query
 * @throws ApiError as the API's client does
 */
export async function download(
  path: string,
  name: string,
  { onReceived, signal }: DownloadOptions = {},
): Promise<void> {
  const ask = (token: string | null) =>
    fetch(`${apiOrigin()}/api${path}`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
      credentials: apiOrigin() ? 'include' : 'same-origin',
      signal: signal ?? null,
    });
  const token = getToken();
  let response = await ask(token);
  if (response.status === 401) response = await ask(await refreshSession(token));
  if (!response.ok) throw await toApiError(response);
  save(name, await received(response, onReceived));
}

async function received(response: Response, onReceived?: (bytes: number) => void): Promise<Blob> {
  if (!response.body) return await response.blob();
  let bytes = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        onReceived?.(bytes);
        controller.enqueue(chunk);
      },
    }),
  );
  return await new Response(counted, { headers: response.headers }).blob();
}

function save(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download begins after this turn; Safari loses it when its address is gone by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** "640 bytes", "12.3 kB", "4.1 MB" */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
