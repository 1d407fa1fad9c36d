import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { HttpError, invalidField } from './http-error.ts';

/** Beside the file nothing is expected; a form that brings a few fields more is not refused for it. */
const MAX_FIELDS = 10;

/** Lets the routes of this scope take one file each as multipart/form-data, and nothing else. */
export async function acceptUploads(scope: FastifyInstance, maxBytes: number): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(fastifyMultipart, {
    limits: {
      fileSize: maxBytes,
      files: 1,
      fields: MAX_FIELDS,
      parts: MAX_FIELDS + 1,
      fieldSize: 1024,
      fieldNameSize: 100,
      headerPairs: 20,
    },
  });
  // The form is read and checked by the handler, piece by piece.
  scope.setValidatorCompiler<z.ZodType>((route) =>
    route.httpPart === 'body' ? (value) => ({ value }) : validatorCompiler(route),
  );
  scope.addContentTypeParser('*', (_request, _body, done) => done(noForm()));
}

/**
 * The bytes of the file that came in `field`; kept in memory, never on the disk.
 * @throws HttpError 400 without such a file, 413 for one that is too large, 415 when the body is no form
 */
export async function readUpload(
  request: FastifyRequest,
  { field, maxBytes }: { field: string; maxBytes: number },
): Promise<Buffer> {
  if (!request.isMultipart()) throw noForm();
  try {
    let found: Buffer | null = null;
    // The whole form is read, so that what follows the file is no surprise to the connection.
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      const bytes = await part.toBuffer();
      if (part.fieldname === field) found = bytes;
    }
    if (found && found.length > 0) return found;
  } catch (error) {
    throw asRefusal(error, field, maxBytes);
  }
  throw invalidField(field, `Please send a file in the field "${field}"`);
}

const noForm = (): HttpError =>
  new HttpError('unsupported_media_type', { message: 'Please send the file as multipart/form-data.' });

/** Everything that goes wrong while a form is read is a fault of the form. */
function asRefusal(error: unknown, field: string, maxBytes: number): HttpError {
  const { code } = error as { code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    const text = `Must be at most ${maxBytes / 1024 / 1024} MiB`;
    return new HttpError('payload_too_large', { message: text, fields: { [field]: text } });
  }
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return invalidField(field, 'Please send one file at a time');
  return invalidField(field, 'The form could not be read; please send it again');
}
