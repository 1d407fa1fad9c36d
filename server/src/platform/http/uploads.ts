import fastifyMultipart from '@fastify/multipart';
import * as texts from '@presently/texts/server/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { HttpError, invalidField } from './http-error.ts';

/** No fields are expected besides the file, but a few are tolerated. */
const MAX_FIELDS = 10;

/** Makes the routes in this scope accept one file as multipart/form-data, and no other body. */
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
  // The handler reads the form from the stream, so there is no body to validate here.
  scope.setValidatorCompiler<z.ZodType>((route) =>
    route.httpPart === 'body' ? (value) => ({ value }) : validatorCompiler(route),
  );
  scope.addContentTypeParser('*', (_request, _body, done) => done(notMultipart()));
}

/**
 * Reads the file in `field` into memory.
 * @throws HttpError 400 without such a file, 413 when it is too large, 415 when the body is not multipart/form-data
 */
export async function readUpload(
  request: FastifyRequest,
  { field, maxBytes }: { field: string; maxBytes: number },
): Promise<Buffer> {
  if (!request.isMultipart()) throw notMultipart();
  try {
    let found: Buffer | null = null;
    // Parts after the file must be consumed, too, to keep the connection usable.
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      const bytes = await part.toBuffer();
      if (part.fieldname === field) found = bytes;
    }
    if (found && found.length > 0) return found;
  } catch (error) {
    throw toUploadError(error, field, maxBytes);
  }
  throw invalidField(field, texts.fileMissing(field));
}

const notMultipart = (): HttpError =>
  new HttpError('unsupported_media_type', { message: texts.sendFileAsForm });

/** Maps errors of the multipart parser to 400 or 413. */
function toUploadError(error: unknown, field: string, maxBytes: number): HttpError {
  const { code } = error as { code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    const text = texts.fileTooLarge(maxBytes / 1024 / 1024);
    return new HttpError('payload_too_large', { message: text, fields: { [field]: text } });
  }
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return invalidField(field, texts.oneFileAtATime);
  return invalidField(field, texts.formUnreadable);
}
