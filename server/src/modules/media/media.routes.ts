import type { FastifyInstance, FastifyReply } from 'fastify';
import type { MediaStore } from './media.store.ts';

export type MediaRouteOptions = { store: MediaStore };

/** A key changes with its image, so a browser need never ask again. */
const forGood = 'public, max-age=31536000, immutable';

/** Serves `/media/<key>-<width>.<avif|webp|jpg>`; GET and HEAD. Anything else there is an empty 404. */
export async function mediaRoutes(app: FastifyInstance, { store }: MediaRouteOptions): Promise<void> {
  app.get<{ Params: { file: string } }>(
    '/media/:file',
    { schema: { hide: true } as object, exposeHeadRoute: true },
    async (request, reply) => {
      try {
        return await answer(store, request.params.file, reply);
      } catch (error) {
        request.log.error({ err: error, file: request.params.file }, 'an image could not be made');
        return reply.code(503).header('Retry-After', '5').header('Cache-Control', 'no-store').send();
      }
    },
  );
}

async function answer(store: MediaStore, file: string, reply: FastifyReply): Promise<FastifyReply> {
  const lookup = await store.find(file);
  if (lookup.found === 'moved') {
    return reply.header('Cache-Control', 'no-cache').redirect(`/media/${lookup.to}`, 302);
  }
  if (lookup.found === 'nothing') return reply.code(404).header('Cache-Control', 'no-cache').send();
  return reply
    .header('Cache-Control', forGood)
    .header('X-Content-Type-Options', 'nosniff')
    .type(lookup.file.contentType)
    .send(lookup.file.bytes);
}
