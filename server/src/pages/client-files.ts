import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EncodedBody, matchesEtag, pickEncoding } from '../platform/http/encoding.ts';
import { sendBody } from '../platform/http/send-body.ts';

/** A static file of the built web, in memory. */
export type ClientFile = {
  type: string;
  cacheControl: string;
  compressible: boolean;
  body: EncodedBody;
};

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};
const compressible = new Set(['.js', '.css', '.svg', '.wasm', '.txt', '.json', '.webmanifest']);

/**
 * Brotli quality by size in bytes. At 11, the barcode reader (1 MB) would take 3.5 s and become 357 kB, while the first
 * user of the camera waits; at 9 it takes 0.1 s and becomes 406 kB.
 */
const qualityFor = (size: number): number => (size > 512 * 1024 ? 9 : 11);

/** Loads all files under web/build/client, by URL path. Names under /assets/ contain a content hash. */
export async function loadClientFiles(clientDir: string): Promise<Map<string, ClientFile>> {
  const entries = await readdir(clientDir, { recursive: true, withFileTypes: true });
  const files = new Map<string, ClientFile>();
  for (const entry of entries) {
    const extension = extname(entry.name);
    const type = types[extension];
    if (!entry.isFile() || !type) continue;
    const file = join(entry.parentPath, entry.name);
    const content = await readFile(file);
    const path = `/${relative(clientDir, file).split(sep).join('/')}`;
    files.set(path, {
      type,
      cacheControl: path.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600',
      compressible: compressible.has(extension),
      body: new EncodedBody(content, qualityFor(content.length)),
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
  return sendBody(reply.type(file.type), await file.body.encode(encoding));
}
