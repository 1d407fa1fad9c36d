/**
 * Child process of image-renderer.ts. Rendering and encoding need much memory and CPU: in a separate process they do
 * not block the server's event loop and thread pool, and the memory is returned when it exits.
 */
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { renderTemplate } from '../../../seed/images/render-template.ts';
import { exists } from '../../platform/files.ts';
import { encodeMaster, writeAtomically, writeVariant } from './encode.ts';
import type { RenderRequest, RenderResult } from './image-renderer.ts';

sharp.cache(false);
sharp.concurrency(1);

const [niceness = '0'] = process.argv.slice(2);
lowerPriority(Number(niceness));

const pendingMasters = new Map<string, Promise<void>>();

process.on('message', (request: RenderRequest) => {
  render(request).then(
    () => respond({ id: request.id }),
    (error: unknown) =>
      respond({ id: request.id, error: error instanceof Error ? error.message : String(error) }),
  );
});

async function render(request: RenderRequest): Promise<void> {
  await ensureMaster(request);
  // V8 does not know of the megabytes that resvg's images have outside of its heap, and would let dozens accumulate.
  globalThis.gc?.();
  await writeVariant(request.masterFile, request.variant, request.file);
}

/** Several sizes of a new image are often requested concurrently; they share one rendering of the master. */
function ensureMaster(request: RenderRequest): Promise<void> {
  const pending = pendingMasters.get(request.masterFile);
  if (pending) return pending;
  const rendering = renderMaster(request).finally(() => pendingMasters.delete(request.masterFile));
  pendingMasters.set(request.masterFile, rendering);
  return rendering;
}

async function renderMaster({ masterFile, template }: RenderRequest): Promise<void> {
  if (await exists(masterFile)) return;
  if (!template) throw new Error(`The master file ${masterFile} is missing`);
  const image = await renderTemplate(template);
  await writeAtomically(masterFile, (temporary) => encodeMaster(image).toFile(temporary));
}

function respond(message: RenderResult): void {
  if (process.connected) process.send?.(message);
}

function lowerPriority(niceness: number): void {
  try {
    setPriority(niceness);
  } catch {
    // Some containers forbid it; images are then rendered with normal priority.
  }
}
