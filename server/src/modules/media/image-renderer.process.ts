/**
 * Runs as a process of its own, started by composer.ts: drawing and encoding take memory and whole cores, which
 * go back to the machine when it ends, and the server's event loop and thread pool stay free for pages.
 */
import { access } from 'node:fs/promises';
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { compose } from './render-template.ts';
import type { RenderResult, RenderRequest } from './image-renderer.ts';
import { encodeMaster, writeVariant, writeWhole } from './encode.ts';

sharp.cache(false);
sharp.concurrency(1);

const [niceness = '0'] = process.argv.slice(2);
lowerPriority(Number(niceness));

const masters = new Map<string, Promise<void>>();

process.on('message', (task: RenderRequest) => {
  perform(task).then(
    () => answer({ id: task.id }),
    (error: unknown) =>
      answer({ id: task.id, error: error instanceof Error ? error.message : String(error) }),
  );
});

async function perform(task: RenderRequest): Promise<void> {
  await ensureMaster(task);
  await writeVariant(task.masterFile, task.variant, task.file);
}

/** Several sizes of one new image are often asked for at once: it is drawn for the first of them. */
function ensureMaster(task: RenderRequest): Promise<void> {
  const running = masters.get(task.masterFile);
  if (running) return running;
  const made = makeMaster(task).finally(() => masters.delete(task.masterFile));
  masters.set(task.masterFile, made);
  return made;
}

async function makeMaster({ masterFile, template }: RenderRequest): Promise<void> {
  const exists = await access(masterFile).then(
    () => true,
    () => false,
  );
  if (exists) return;
  if (!template) throw new Error(`The master ${masterFile} is gone`);
  const image = await compose(template);
  await writeWhole(masterFile, (temporary) => encodeMaster(image).toFile(temporary));
}

function answer(message: RenderResult): void {
  if (process.connected) process.send?.(message);
}

function lowerPriority(by: number): void {
  try {
    setPriority(by);
  } catch {
    // Some containers forbid it; the images are then made at the usual priority.
  }
}
