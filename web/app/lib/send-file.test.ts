import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, succeed } from './fake-api.fixture';
import { type FakeXMLHttpRequest, stubXMLHttpRequest } from './fake-xhr.fixture';
import { sendFile } from './send-file';
import { TOKEN_KEY } from './session';

let sent: FakeXMLHttpRequest[];
const picture = new Blob(['picture']);

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, 't1');
  sent = stubXMLHttpRequest();
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('sends a file with the token, reports progress, and returns the response', async () => {
  const progress: number[] = [];
  const response = sendFile('/operator/x', picture, { onUploadProgress: (share) => progress.push(share) });
  sent[0]?.progress(0.25);
  sent[0]?.upload.onload?.();
  sent[0]?.respond(201, 'done');
  expect(await response).toBe('done');
  expect(progress).toEqual([0.25, 1]);
  expect(sent[0]).toMatchObject({ url: '/api/operator/x', body: picture, withCredentials: false });
  expect(sent[0]?.headers.authorization).toBe('Bearer t1');
});

it('refreshes a rejected token once and sends the file again', async () => {
  answer({ 'POST /api/auth/refresh': succeed({ token: 't2', user: {} }) });
  const response = sendFile('/operator/x', picture);
  sent[0]?.respond(401, {});
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  sent[1]?.respond(200, 'done');
  expect(await response).toBe('done');
  expect(sent[1]?.headers.authorization).toBe('Bearer t2');
});

it('throws the error message of the server', async () => {
  const response = sendFile('/operator/x', picture);
  sent[0]?.respond(400, { success: false, error: 'Not a picture', fields: { image: 'Not a picture' } });
  await expect(response).rejects.toMatchObject({ message: 'Not a picture', status: 400 });
});

it('throws a network error when the connection breaks', async () => {
  const response = sendFile('/operator/x', picture);
  sent[0]?.onerror?.();
  await expect(response).rejects.toMatchObject({
    code: 'network',
    message: expect.stringMatching(/connection/),
  });
});

it('can be aborted', async () => {
  const abortController = new AbortController();
  const response = sendFile('/operator/x', picture, { signal: abortController.signal });
  abortController.abort();
  await expect(response).rejects.toMatchObject({ name: 'AbortError' });
});
