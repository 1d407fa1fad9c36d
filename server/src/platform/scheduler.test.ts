import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noMetrics } from './metrics/metrics.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';

const log = Fastify({ logger: { level: 'silent' } }).log;
let scheduler: Scheduler;
beforeEach(() => {
  vi.useFakeTimers();
  scheduler = createScheduler(log);
});
afterEach(() => vi.useRealTimers());

/** A task whose runs are completed by the test. */
function start(everySeconds = 60) {
  const runs: PromiseWithResolvers<void>[] = [];
  const run = () => {
    const ended = Promise.withResolvers<void>();
    runs.push(ended);
    return ended.promise;
  };
  scheduler.start([{ name: 'work', everySeconds, run }]);
  return {
    count: () => runs.length,
    async end() {
      runs.at(-1)?.resolve();
      await vi.advanceTimersByTimeAsync(0);
    },
    async fail() {
      runs.at(-1)?.reject(new Error('failed'));
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

test('a task runs soon after the start, and then periodically', async () => {
  const task = start();
  vi.advanceTimersByTime(500);
  expect(task.count()).toBe(1);
  vi.advanceTimersByTime(120_000);
  expect(task.count()).toBe(1);
  await task.fail();
  vi.advanceTimersByTime(59_999);
  expect(task.count()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(task.count()).toBe(2);
});

test('each run is counted by its outcome', async () => {
  const taskRan = vi.fn();
  scheduler = createScheduler(log, { ...noMetrics, taskRan });
  const task = start();
  scheduler.wake('work');
  await task.fail();
  scheduler.wake('work');
  await task.end();
  expect(taskRan.mock.calls).toEqual([
    ['work', 'failed'],
    ['work', 'succeeded'],
  ]);
});

test('a woken task runs in the same turn, and its next run is a whole period later', async () => {
  const task = start();
  scheduler.wake('work');
  expect(task.count()).toBe(1);
  await task.end();
  vi.advanceTimersByTime(59_999);
  expect(task.count()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(task.count()).toBe(2);
});

test('a task woken many times while it runs is run once more afterwards, not concurrently', async () => {
  const task = start();
  for (let count = 0; count < 10; count++) scheduler.wake('work');
  expect(task.count()).toBe(1);
  await task.end();
  expect(task.count()).toBe(2);
  await task.end();
  expect(task.count()).toBe(2);
});

test('a task woken before the start or after the stop does not run', async () => {
  scheduler.wake('work');
  const task = start();
  expect(task.count()).toBe(0);
  await scheduler.stop();
  scheduler.wake('work');
  vi.advanceTimersByTime(120_000);
  expect(task.count()).toBe(0);
});

test('a stop does not wait for a run of minutes, so that the database is stopped in time', async () => {
  start();
  scheduler.wake('work');
  const stopped = vi.fn();
  void scheduler.stop().then(stopped);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(stopped).toHaveBeenCalled();
});

test('a stop waits for the run in progress, after which there is no other, even for a woken task', async () => {
  const task = start();
  scheduler.wake('work');
  scheduler.wake('work');
  const stopped = vi.fn();
  void scheduler.stop().then(stopped);
  await vi.advanceTimersByTimeAsync(7_900);
  expect(stopped).not.toHaveBeenCalled();
  await task.end();
  expect(stopped).toHaveBeenCalled();
  expect(task.count()).toBe(1);
});
