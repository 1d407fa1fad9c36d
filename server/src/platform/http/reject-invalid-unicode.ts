import type { FastifyRequest } from 'fastify';
import { notFound } from './http-error.ts';

/** An id with NUL or half a surrogate pair can name nothing: the database would refuse even to compare it. */
export async function rejectInvalidUnicode(request: FastifyRequest): Promise<void> {
  for (const value of Object.values((request.params ?? {}) as Record<string, string>)) {
    if (value.includes('\0') || !value.isWellFormed()) throw notFound('There is nothing at this address.');
  }
}
