import { ApiError } from '@presently/contracts/client';
import { beforeEach, expect, it, vi } from 'vitest';
import { type SendPicture, UploadQueue } from './upload-queue';

const file = (name: string) => new File(['x'], name, { type: 'image/png' });
const names = (queue: UploadQueue) => queue.uploads().map(({ name, state }) => `${name} ${state}`);

/** Uploads that the test completes. */
function controlledUploads() {
  const calls: {
    name: string;
    onUploadProgress(fraction: number): void;
    complete(): void;
    fail(error: unknown): void;
  }[] = [];
  const send: SendPicture = (sentFile, { onUploadProgress, signal }) =>
    new Promise<void>((complete, fail) => {
      signal.addEventListener('abort', () => fail(new DOMException('Aborted', 'AbortError')));
      calls.push({ name: sentFile.name, onUploadProgress, complete, fail });
    });
  return { calls, send };
}

beforeEach(() => {
  URL.createObjectURL = vi.fn(() => 'blob:picture');
  URL.revokeObjectURL = vi.fn();
});

it('uploads pictures one after the other, in order', async () => {
  const { calls, send } = controlledUploads();
  const queue = new UploadQueue();
  queue.start(send);
  queue.add([file('a.png'), file('b.png')]);
  expect(names(queue)).toEqual(['a.png sending', 'b.png waiting']);
  calls[0]?.onUploadProgress(0.5);
  expect(queue.uploads()[0]).toMatchObject({ uploaded: 0.5, preview: 'blob:picture' });
  calls[0]?.onUploadProgress(1);
  expect(names(queue)[0]).toBe('a.png preparing');
  calls[0]?.complete();
  await vi.waitFor(() => expect(names(queue)).toEqual(['b.png sending']));
  expect(calls.map(({ name }) => name)).toEqual(['a.png', 'b.png']);
});

it('uploads nothing before it is started', async () => {
  const { calls, send } = controlledUploads();
  const queue = new UploadQueue();
  queue.add([file('a.png')]);
  expect(names(queue)).toEqual(['a.png waiting']);
  queue.start(send);
  expect(calls).toHaveLength(1);
});

it('keeps a failed upload with its error, continues with the next, and retries on request', async () => {
  const { calls, send } = controlledUploads();
  const queue = new UploadQueue();
  queue.start(send);
  queue.add([file('a.png'), file('b.png')]);
  calls[0]?.fail(new ApiError('This file is not a picture', 400));
  await vi.waitFor(() => expect(names(queue)).toEqual(['a.png failed', 'b.png sending']));
  const [failed] = queue.uploads();
  expect(failed?.error).toBe('This file is not a picture');
  calls[1]?.complete();
  await vi.waitFor(() => expect(names(queue)).toEqual(['a.png failed']));
  queue.retry(failed?.id ?? 0);
  await vi.waitFor(() => expect(names(queue)).toEqual(['a.png sending']));
});

it('aborts the upload of a picture that is removed', async () => {
  const { calls, send } = controlledUploads();
  const queue = new UploadQueue();
  queue.start(send);
  queue.add([file('a.png'), file('b.png')]);
  queue.remove(queue.uploads()[0]?.id ?? 0);
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  expect(names(queue)).toEqual(['b.png sending']);
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:picture');
});
