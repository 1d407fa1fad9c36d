import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
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
