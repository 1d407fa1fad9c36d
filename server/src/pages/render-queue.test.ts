import { expect, test } from 'vitest';
import { RenderQueue, RenderQueueFullError } from './render-queue.ts';

/** A queue whose renderings end when told so, and the names of those that began, in order. */
function aQueue(atOnce: number, waiting: number) {
  const queue = new RenderQueue({ maxConcurrent: atOnce, maxQueued: waiting });
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const render = (name: string, isUrgent = false) =>
    queue.run(isUrgent, () => {
      begun.push(name);
      return new Promise<string>((resolve, reject) => {
        ends.set(name, (error) => (error ? reject(error) : resolve(name)));
      });
    });
  const end = async (name: string, error?: Error) => {
    await expect.poll(() => begun).toContain(name);
    ends.get(name)?.(error);
  };
  return { render, begun, end };
}

test('no more are rendered at once than allowed, in the order they came', async () => {
  const { render, begun, end } = aQueue(2, 5);
  const all = ['a', 'b', 'c', 'd'].map((name) => render(name));
  await expect.poll(() => begun).toEqual(['a', 'b']);
  await end('b');
  await all[1];
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  await end('a');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd']);
  await end('c');
  await end('d');
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

test('urgent ones go first, and find room where the others have none', async () => {
  const { render, begun, end } = aQueue(1, 1);
  const first = render('first');
  const other = render('other');
  await expect(render('too many')).rejects.toThrow(RenderQueueFullError);
  const urgent = render('urgent', true);
  await expect(render('too many', true)).rejects.toThrow(RenderQueueFullError);
  await end('first');
  await expect.poll(() => begun).toEqual(['first', 'urgent']);
  await end('urgent');
  await expect.poll(() => begun).toEqual(['first', 'urgent', 'other']);
  await end('other');
  expect(await Promise.all([first, urgent, other])).toEqual(['first', 'urgent', 'other']);
});

test('a rendering that fails leaves its place to the next', async () => {
  const { render, begun, end } = aQueue(1, 1);
  const failed = render('failed');
  const next = render('next');
  await end('failed', new Error('no database'));
  await expect(failed).rejects.toThrow('no database');
  await expect.poll(() => begun).toEqual(['failed', 'next']);
  await end('next');
  expect(await next).toBe('next');
  const last = render('last');
  await end('last');
  expect(await last).toBe('last');
});
