import fastifyCors from '@fastify/cors';
import { nothingAtThisAddress } from '@presently/texts/server/http';
import type { FastifyInstance } from 'fastify';
import { notFound } from './http-error.ts';

type Origins = { publicOrigin: string; apiUrl: string | null };

/**
 * CORS: when API_URL puts the API on another origin than the pages, allows calls from the pages' origin and no
 * other. Without API_URL no CORS headers are sent.
 */
export async function allowPublicOrigin(
  api: FastifyInstance,
  { publicOrigin, apiUrl }: Origins,
): Promise<void> {
  if (apiUrl === null || apiUrl === publicOrigin) return;
  await api.register(fastifyCors, {
    // A function, because with a string or an array other origins get the headers about credentials too.
    origin: async (origin: string | undefined) => origin === publicOrigin,
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
    exposedHeaders: ['retry-after'],
    maxAge: 7200,
    // Leaves the response to the OPTIONS routes of handleMethodNotAllowed, which send `Allow`.
    preflightContinue: true,
    strictPreflight: false,
  });
  // The plugin's route for all OPTIONS would respond to unknown paths with 200.
  api.addHook('onRequest', async (request) => {
    if (request.routeOptions.url === `${api.prefix}*`) throw notFound(nothingAtThisAddress);
  });
}
