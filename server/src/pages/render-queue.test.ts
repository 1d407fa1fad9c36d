import { expect, test } from 'vitest';
import { RenderQueue, RenderQueueFullError } from './render-queue.ts';

/** A queue whose renderings are completed by the test, and the names of started ones, in order. */
function createQueue(maxConcurrent: number, maxQueued: number) {
  const queue = new RenderQueue({ maxConcurrent, maxQueued });
  const started: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const render = (name: string, isUrgent = false) =>
    queue.run(isUrgent, () => {
      started.push(name);
      return new Promise<string>((resolve, reject) => {
        ends.set(name, (error) => (error ? reject(error) : resolve(name)));
      });
    });
  const end = async (name: string, error?: Error) => {
    await expect.poll(() => started).toContain(name);
    ends.get(name)?.(error);
  };
  return { render, started, end };
}

test('runs at most maxConcurrent renderings, in order of arrival', async () => {
  const { render, started, end } = createQueue(2, 5);
  const all = ['a', 'b', 'c', 'd'].map((name) => render(name));
  await expect.poll(() => started).toEqual(['a', 'b']);
  await end('b');
  await all[1];
  await expect.poll(() => started).toEqual(['a', 'b', 'c']);
  await end('a');
  await expect.poll(() => started).toEqual(['a', 'b', 'c', 'd']);
  await end('c');
  await end('d');
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

test('urgent renderings go first and have their own queue limit', async () => {
  const { render, started, end } = createQueue(1, 1);
  const first = render('first');
  const other = render('other');
  await expect(render('too many')).rejects.toThrow(RenderQueueFullError);
  const urgent = render('urgent', true);
  await expect(render('too many', true)).rejects.toThrow(RenderQueueFullError);
  await end('first');
  await expect.poll(() => started).toEqual(['first', 'urgent']);
  await end('urgent');
  await expect.poll(() => started).toEqual(['first', 'urgent', 'other']);
  await end('other');
  expect(await Promise.all([first, urgent, other])).toEqual(['first', 'urgent', 'other']);
});

test('a rendering that fails frees its slot', async () => {
  const { render, started, end } = createQueue(1, 1);
  const failed = render('failed');
  const next = render('next');
  await end('failed', new Error('no database'));
  await expect(failed).rejects.toThrow('no database');
  await expect.poll(() => started).toEqual(['failed', 'next']);
  await end('next');
  expect(await next).toBe('next');
  const last = render('last');
  await end('last');
  expect(await last).toBe('last');
});
