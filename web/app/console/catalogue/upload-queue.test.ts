import { ApiError } from '@presently/contracts/client';
import { beforeEach, expect, it, vi } from 'vitest';
import { type SendPicture, UploadQueue } from './upload-queue';

const file = (name: string) => new File(['x'], name, { type: 'image/png' });
const names = (queue: UploadQueue) => queue.uploads().map(({ name, state }) => `${name} ${state}`);

/** Each call waits until the test ends it. */
function byHand() {
  const calls: { name: string; onSent(share: number): void; end(): void; fail(error: unknown): void }[] = [];
  const send: SendPicture = (given, { onSent, signal }) =>
    new Promise<void>((end, fail) => {
      signal.addEventListener('abort', () => fail(new DOMException('Given up', 'AbortError')));
      calls.push({ name: given.name, onSent, end, fail });
    });
  return { calls, send };
}

beforeEach(() => {
  URL.createObjectURL = vi.fn(() => 'blob:picture');
  URL.revokeObjectURL = vi.fn();
});

it('sends pictures one after the other, in the order they were given', async () => {
  const { calls, send } = byHand();
  const queue = new UploadQueue();
  queue.start(send);
  queue.add([file('a.png'), file('b.png')]);
  expect(names(queue)).toEqual(['a.png sending', 'b.png waiting']);
  calls[0]?.onSent(0.5);
  expect(queue.uploads()[0]).toMatchObject({ sent: 0.5, preview: 'blob:picture' });
  calls[0]?.onSent(1);
  expect(names(queue)[0]).toBe('a.png preparing');
  calls[0]?.end();
  await vi.waitFor(() => expect(names(queue)).toEqual(['b.png sending']));
  expect(calls.map(({ name }) => name)).toEqual(['a.png', 'b.png']);
});

it('holds pictures until it is known where they go', async () => {
  const { calls, send } = byHand();
  const queue = new UploadQueue();
  queue.add([file('a.png')]);
  expect(names(queue)).toEqual(['a.png waiting']);
  queue.start(send);
  expect(calls).toHaveLength(1);
});

it('keeps a picture that failed with the reason, goes on with the next, and tries again when asked', async () => {
  const { calls, send } = byHand();
  const queue = new UploadQueue();
  queue.start(send);
  queue.add([file('a.png'), file('b.png')]);
  calls[0]?.fail(new ApiError('This file is not a picture', 400));
  await vi.waitFor(() => expect(names(queue)).toEqual(['a.png failed', 'b.png sending']));
  const [failed] = queue.uploads();
  expect(failed?.problem).toBe('This file is not a picture');
  calls[1]?.end();
  await vi.waitFor(() => expect(names(queue)).toEqual(['a.png failed']));
  queue.retry(failed?.id ?? 0);
  await vi.waitFor(() => expect(names(queue)).toEqual(['a.png sending']));
});

it('gives up a picture that is taken out while it is being sent', async () => {
  const { calls, send } = byHand();
  const queue = new UploadQueue();
  queue.start(send);
  queue.add([file('a.png'), file('b.png')]);
  queue.remove(queue.uploads()[0]?.id ?? 0);
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  expect(names(queue)).toEqual(['b.png sending']);
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:picture');
});
