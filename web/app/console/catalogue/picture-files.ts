import {
  IMAGE_SIGNATURE_BYTES,
  IMAGE_SIGNATURES,
  MAX_IMAGE_BYTES,
} from '@presently/contracts/operator-catalogue';
import * as texts from '@presently/texts/console/catalogue';
import * as shared from '@presently/texts/console/shared';
import { formatTenths } from '@presently/texts/format';

/** For the file picker. */
export const pictureTypes = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/avif': ['.avif'],
};

/**
 * Error text for a file that cannot be uploaded; null accepts it. Checks the content before anything is sent, because
 * name and type prove nothing. The server checks it again.
 */
export async function rejectionReason(file: File): Promise<string | null> {
  if (file.size === 0) return shared.fileIsEmpty(file.name);
  if (file.size > MAX_IMAGE_BYTES) {
    const megabytes = formatTenths(file.size / 1024 / 1024);
    return texts.imageTooLarge({ fileName: file.name, megabytes });
  }
  try {
    if (!(await hasImageSignature(file))) return texts.notAnImage(file.name);
  } catch {
    return texts.imageUnreadable(file.name);
  }
  return (await canDecode(file)) ? null : texts.imageDamaged(file.name);
}

/** @throws DOMException if the file can no longer be read */
async function hasImageSignature(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, IMAGE_SIGNATURE_BYTES).arrayBuffer());
  const start = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return Object.values(IMAGE_SIGNATURES).some((signature) => signature.test(start));
}

async function canDecode(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}
