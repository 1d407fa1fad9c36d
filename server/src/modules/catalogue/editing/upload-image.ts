import type { ErrorCode } from '@presently/contracts/errors';
import { HttpError } from '../../../platform/http/http-error.ts';
import type { AddedPicture, MediaStore, PictureRefusal } from '../../media/index.ts';

/** The form's field in which a picture comes. */
export const PICTURE_FIELD = 'image';

const REFUSALS: Record<PictureRefusal['refused'], [ErrorCode, string]> = {
  unknown_type: ['unsupported_media_type', 'Must be a JPEG, PNG, WebP or AVIF picture'],
  damaged: ['invalid_input', 'This picture is damaged and cannot be read'],
  too_many_pixels: ['payload_too_large', 'This picture has too many pixels; please make it smaller'],
};

/** @throws HttpError 400, 413 or 415, naming the field, for bytes that are no good picture */
export async function takePicture(
  media: MediaStore,
  how: 'add' | 'addPreview',
  name: string,
  bytes: Buffer,
): Promise<AddedPicture> {
  const taken = await media[how](name, bytes);
  if (!('refused' in taken)) return taken;
  const [code, message] = REFUSALS[taken.refused];
  throw new HttpError(code, { message, fields: { [PICTURE_FIELD]: message } });
}
