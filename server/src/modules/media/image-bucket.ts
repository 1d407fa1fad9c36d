import { picturesUnavailable } from '@presently/texts/server/catalogue';
import { HttpError } from '../../platform/http/http-error.ts';
import {
  createS3Client,
  type S3Request,
  type S3Response,
  type S3Settings,
} from '../../platform/s3/s3-client.ts';

/** Shared storage of the masters of uploaded images, for several instances. */
export type ImageBucket = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** null: not found. */
  get(key: string): Promise<Buffer | null>;
};

/** An S3-compatible bucket; its objects are `masters/<key>.webp`. */
export function createImageBucket(settings: S3Settings): ImageBucket {
  const client = createS3Client(settings);
  const request = async (options: Omit<S3Request, 'key'>, key: string): Promise<S3Response> => {
    const sent = client.request({ ...options, key: `masters/${key}.webp` });
    return await sent.catch((cause: unknown) => {
      throw storageUnavailable('it cannot be reached', cause);
    });
  };

  return {
    async put(key, bytes) {
      const { status } = await request({ method: 'PUT', body: bytes, contentType: 'image/webp' }, key);
      if (status >= 300) throw storageUnavailable(`PUT failed with status ${status}`);
    },
    async get(key) {
      const { status, bytes } = await request({ method: 'GET' }, key);
      if (status === 404) return null;
      if (status >= 300) throw storageUnavailable(`GET failed with status ${status}`);
      return bytes;
    },
  };
}

/** A 503 with Retry-After for the client; `cause` has the details for the log. */
const storageUnavailable = (reason: string, cause?: unknown): HttpError =>
  new HttpError('unavailable', {
    message: picturesUnavailable,
    retryAfterSeconds: 10,
    cause: new Error(`Image bucket error: ${reason}`, { cause }),
  });
