import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendBody } from '../../platform/http/send-body.ts';
import type { MediaStore } from './media.store.ts';

export type MediaRouteOptions = { store: MediaStore };

/** The key changes with the image content, so responses never expire. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** GET and HEAD `/media/<key>-<width>.<avif|webp|jpg>`; anything else is a 404 without a body. */
export async function mediaRoutes(app: FastifyInstance, { store }: MediaRouteOptions): Promise<void> {
  app.get<{ Params: { file: string } }>(
    '/media/:file',
    { schema: { hide: true } as object, exposeHeadRoute: true },
    async (request, reply) => {
      try {
        return await sendFile(store, request.params.file, reply);
      } catch (error) {
        request.log.error({ err: error, file: request.params.file }, 'image rendering failed');
        return reply.code(503).header('Retry-After', '5').header('Cache-Control', 'no-store').send();
      }
    },
  );
}

async function sendFile(store: MediaStore, file: string, reply: FastifyReply): Promise<FastifyReply> {
  const lookup = await store.find(file);
  if (lookup.found === 'moved') {
    return reply.header('Cache-Control', 'no-cache').redirect(`/media/${lookup.to}`, 302);
  }
  if (lookup.found === 'nothing') return reply.code(404).header('Cache-Control', 'no-cache').send();
  reply
    .header('Cache-Control', IMMUTABLE)
    // Emails read in a browser show pictures of the shop.
    .header('Cross-Origin-Resource-Policy', 'cross-origin')
    .type(lookup.file.contentType);
  return sendBody(reply, lookup.file.bytes);
}
