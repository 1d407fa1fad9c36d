import { ApiError, toApiError } from '@presently/contracts/client';
import { apiOrigin, getToken, refreshSession } from './session';

interface SendOptions {
  headers?: Record<string, string>;
  /** How much has left this machine, 0 to 1. */
  onSent?(share: number): void;
  /** The whole answer so far, each time more of it has come. */
  onAnswer?(text: string): void;
  signal?: AbortSignal;
}

/**
 * Posts a file to the API, telling how far it is; `fetch` cannot say that of what it sends.
 * @param path under `/api`, e.g. `/operator/gifts/42/images`
 * @returns the answer's text
 * @throws ApiError as the API's client does; an AbortError when it was given up
 */
export async function sendFile(
  path: string,
  body: FormData | Blob,
  options: SendOptions = {},
): Promise<string> {
  const token = getToken();
  let answer = await post(path, body, token, options);
  if (answer.status === 401) {
    const fresh = await refreshSession(token);
    if (fresh) answer = await post(path, body, fresh, options);
  }
  if (answer.status < 200 || answer.status > 299)
    throw await toApiError(new Response(answer.responseText, answer));
  return answer.responseText;
}

function post(
  path: string,
  body: FormData | Blob,
  token: string | null,
  { headers, onSent, onAnswer, signal }: SendOptions,
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${apiOrigin()}/api${path}`);
    request.withCredentials = apiOrigin() !== '';
    for (const [name, value] of Object.entries({ accept: 'application/json', ...headers })) {
      request.setRequestHeader(name, value);
    }
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onSent?.(total > 0 ? loaded / total : 0);
    request.upload.onload = () => onSent?.(1);
    request.onprogress = () => {
      if (request.status === 200) onAnswer?.(request.responseText);
    };
    request.onload = () => resolve(request);
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(new DOMException('Given up', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (signal?.aborted) return reject(new DOMException('Given up', 'AbortError'));
    request.send(body);
  });
}

const unreachable = () =>
  new ApiError('The connection broke before everything was sent. Please try again.', 0, { code: 'network' });
