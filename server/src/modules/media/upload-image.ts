import type { ErrorCode } from '@presently/contracts/errors';
import { MIN_LOGO_SIDE } from '@presently/contracts/operator-settings';
import * as texts from '@presently/texts/server/catalogue';
import { HttpError } from '../../platform/http/http-error.ts';
import type { MediaStore } from './media.store.ts';
import type { ImageRejection, UploadedImage } from './uploaded-image.ts';

/** Name of the file field in the multipart form. */
export const IMAGE_FIELD = 'image';

const REJECTIONS: Record<ImageRejection['rejected'], [ErrorCode, string]> = {
  unknown_type: ['unsupported_media_type', texts.pictureTypeUnknown],
  damaged: ['invalid_input', texts.pictureDamaged],
  too_many_pixels: ['payload_too_large', texts.pictureTooLarge],
  too_small: ['invalid_input', texts.logoTooSmall(MIN_LOGO_SIDE)],
};

/**
 * Validates, re-encodes and stores an uploaded image. `add` stores an image, `addPreview` a link preview, `addLogo` a
 * logo.
 * @throws HttpError 400, 413 or 415 with the field name, for bytes that are not an acceptable image
 */
export async function uploadImage(
  media: MediaStore,
  method: 'add' | 'addPreview' | 'addLogo',
  name: string,
  bytes: Buffer,
): Promise<UploadedImage> {
  const result = await media[method](name, bytes);
  if (!('rejected' in result)) return result;
  const [code, message] = REJECTIONS[result.rejected];
  throw new HttpError(code, { message, fields: { [IMAGE_FIELD]: message } });
}
