import { nothingAtThisAddress } from '@presently/texts/server/http';
import type { FastifyRequest } from 'fastify';
import { notFound } from './http-error.ts';

/** 404 for path parameters with NUL or lone surrogates: PostgreSQL rejects such text even in a comparison. */
export async function rejectInvalidUnicode(request: FastifyRequest): Promise<void> {
  for (const value of Object.values((request.params ?? {}) as Record<string, string>)) {
    if (value.includes('\0') || !value.isWellFormed()) throw notFound(nothingAtThisAddress);
  }
}
