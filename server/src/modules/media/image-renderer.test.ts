import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { aUniquePng } from '../../../test/support/images.ts';
import { ImageRenderer, type RenderTask } from './image-renderer.ts';

const { execPath } = process;
let folder: string;
let renderer: ImageRenderer;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'presently-renderer-'));
  renderer = new ImageRenderer({ concurrency: 2, niceness: 0, idleMs: 60_000 });
});
afterEach(() => {
  process.execPath = execPath;
});
afterAll(() => {
  renderer.close();
  rmSync(folder, { recursive: true });
});

/** Encodes an existing master image, as for an upload. */
async function aTask(name: string): Promise<RenderTask> {
  const masterFile = join(folder, `master-of-${name}.png`);
  writeFileSync(masterFile, await aUniquePng());
  return { masterFile, template: null, variant: { width: 160, format: 'webp' }, file: join(folder, name) };
}

it('rejects a file when its process cannot be started, and renders the next one', async () => {
  const [unlucky, next] = [await aTask('unlucky.webp'), await aTask('next.webp')];
  process.execPath = join(folder, 'not-there');
  await expect(renderer.render(unlucky)).rejects.toThrow('ENOENT');
  process.execPath = execPath;
  await renderer.render(next);
  expect(readFileSync(next.file).subarray(8, 12).toString()).toBe('WEBP');
});

/** A program that stands in for Node: runs the script, whose `$COUNT` is how often it was started, and then Node. */
function useProgram(script: string): { starts(): number } {
  const [program, starts] = [join(folder, 'program'), join(folder, `starts-${crypto.randomUUID()}`)];
  writeFileSync(
    program,
    `#!/bin/sh\necho started >> '${starts}'\nCOUNT=$(wc -l < '${starts}')\n${script}\nexec '${execPath}' "$@"\n`,
    { mode: 0o755 },
  );
  process.execPath = program;
  return { starts: () => readFileSync(starts, 'utf8').split('\n').length - 1 };
}

it('renders a file in another process once if the first one dies, and then rejects it', async () => {
  const other = new ImageRenderer({ concurrency: 1, niceness: 0, idleMs: 60_000 });
  onTestFinished(() => other.close());
  const dyingOnce = useProgram('test $COUNT -eq 1 && exit 1');
  const task = await aTask('retried.webp');
  await other.render(task);
  expect([dyingOnce.starts(), existsSync(task.file)]).toEqual([2, true]);
  other.close();
  const always = new ImageRenderer({ concurrency: 1, niceness: 0, idleMs: 60_000 });
  onTestFinished(() => always.close());
  const dying = useProgram('exit 1');
  await expect(always.render(await aTask('given-up.webp'))).rejects.toThrow('exited while rendering');
  expect(dying.starts()).toBe(2);
});

it('gives its process none of the shop’s settings', async () => {
  const other = new ImageRenderer({ concurrency: 1, niceness: 0, idleMs: 60_000 });
  onTestFinished(() => other.close());
  vi.stubEnv('SECRET_KEY', 'a secret of the shop');
  onTestFinished(() => void vi.unstubAllEnvs());
  const seen = join(folder, 'environment');
  useProgram(`/usr/bin/env > '${seen}'`);
  await other.render(await aTask('without-secrets.webp'));
  expect(readFileSync(seen, 'utf8')).toContain('MALLOC_ARENA_MAX=2');
  expect(readFileSync(seen, 'utf8')).not.toContain('a secret of the shop');
});
