import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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

it('sends a file with the token, tells how far it is, and gives back the answer', async () => {
  const shares: number[] = [];
  const answer = sendFile('/operator/x', picture, { onSent: (share) => shares.push(share) });
  sent[0]?.progress(0.25);
  sent[0]?.upload.onload?.();
  sent[0]?.answer(201, 'done');
  expect(await answer).toBe('done');
  expect(shares).toEqual([0.25, 1]);
  expect(sent[0]).toMatchObject({ url: '/api/operator/x', body: picture, withCredentials: false });
  expect(sent[0]?.headers.authorization).toBe('Bearer t1');
});

it('renews a refused token once and sends the file again', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: { token: 't2', user: {} } }));
  const answer = sendFile('/operator/x', picture);
  sent[0]?.answer(401, {});
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  sent[1]?.answer(200, 'done');
  expect(await answer).toBe('done');
  expect(sent[1]?.headers.authorization).toBe('Bearer t2');
});

it('says a refusal in the words of the server', async () => {
  const answer = sendFile('/operator/x', picture);
  sent[0]?.answer(400, { success: false, error: 'Not a picture', fields: { image: 'Not a picture' } });
  await expect(answer).rejects.toMatchObject({ message: 'Not a picture', status: 400 });
});

it('says that the connection broke', async () => {
  const answer = sendFile('/operator/x', picture);
  sent[0]?.onerror?.();
  await expect(answer).rejects.toMatchObject({
    code: 'network',
    message: expect.stringMatching(/connection/),
  });
});

it('can be given up', async () => {
  const leaving = new AbortController();
  const answer = sendFile('/operator/x', picture, { signal: leaving.signal });
  leaving.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
});
