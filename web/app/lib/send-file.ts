import { ApiError, toApiError } from '@presently/contracts/client';
import * as texts from '@presently/texts/shared';
import { apiOrigin, getToken, refreshSession } from './session';

interface SendOptions {
  headers?: Record<string, string>;
  /** Upload progress, 0 to 1. */
  onUploadProgress?(fraction: number): void;
  /** The whole response text so far, for streamed responses. */
  onResponseText?(text: string): void;
  signal?: AbortSignal;
}

/**
 * Posts a file to the API with XMLHttpRequest, because `fetch` reports no upload progress.
 * @param path under `/api`, e.g. `/operator/gifts/42/images`
 * @returns the response text
 * @throws ApiError like the API client; AbortError if aborted
 */
export async function sendFile(
  path: string,
  body: FormData | Blob,
  options: SendOptions = {},
): Promise<string> {
  const token = getToken();
  let response = await post(path, body, token, options);
  if (response.status === 401) {
    const newToken = await refreshSession(token);
    if (newToken) response = await post(path, body, newToken, options);
  }
  if (response.status < 200 || response.status > 299)
    throw await toApiError(new Response(response.responseText, response));
  return response.responseText;
}

function post(
  path: string,
  body: FormData | Blob,
  token: string | null,
  { headers, onUploadProgress, onResponseText, signal }: SendOptions,
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${apiOrigin()}/api${path}`);
    request.withCredentials = apiOrigin() !== '';
    for (const [name, value] of Object.entries({ accept: 'application/json', ...headers })) {
      request.setRequestHeader(name, value);
    }
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onUploadProgress?.(total > 0 ? loaded / total : 0);
    request.upload.onload = () => onUploadProgress?.(1);
    request.onprogress = () => {
      if (request.status === 200) onResponseText?.(request.responseText);
    };
    request.onload = () => resolve(request);
    request.onerror = () => reject(networkError());
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (signal?.aborted) return reject(new DOMException('Aborted', 'AbortError'));
    request.send(body);
  });
}

const networkError = () => new ApiError(texts.uploadBroke, 0, { code: 'network' });
