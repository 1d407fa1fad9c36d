import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EncodedBody, matchesEtag, pickEncoding } from '../platform/http/encoding.ts';

/** A static file of the built web, in memory. */
export interface ClientFile {
  type: string;
  cacheControl: string;
  compressible: boolean;
  body: EncodedBody;
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};
const compressible = new Set(['.js', '.css', '.svg', '.txt', '.json', '.webmanifest']);

/** Loads all files under web/build/client, by URL path. Names under /assets/ contain a content hash. */
export async function loadClientFiles(clientDir: string): Promise<Map<string, ClientFile>> {
  const entries = await readdir(clientDir, { recursive: true, withFileTypes: true });
  const files = new Map<string, ClientFile>();
  for (const entry of entries) {
    const extension = extname(entry.name);
    const type = types[extension];
    if (!entry.isFile() || !type) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(clientDir, file).split(sep).join('/')}`;
    files.set(path, {
      type,
      cacheControl: path.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600',
      compressible: compressible.has(extension),
      body: new EncodedBody(await readFile(file), 11),
    });
  }
  return files;
}

export async function sendClientFile(
  file: ClientFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const encoding = file.compressible ? pickEncoding(request.headers['accept-encoding']) : 'identity';
  const etag = file.body.etag(encoding);
  reply.header('cache-control', file.cacheControl).header('etag', etag);
  if (file.compressible) reply.header('vary', 'accept-encoding');
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(file.type).send(await file.body.encode(encoding));
}
