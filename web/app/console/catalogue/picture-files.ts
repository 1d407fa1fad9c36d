import * as texts from '@presently/texts/console/catalogue';
import * as shared from '@presently/texts/console/shared';
import { formatTenths } from '@presently/texts/format';

/** Accepted formats; the server checks the content as well. */
export const pictureTypes = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/avif': ['.avif'],
};

const maxPictureBytes = 10 * 1024 * 1024;

/** Error text for a file that cannot be uploaded; null accepts it. */
export function rejectionReason(file: File): string | null {
  const acceptedTypes: string[] = Object.keys(pictureTypes);
  if (!acceptedTypes.includes(file.type)) return texts.notAnImage(file.name);
  if (file.size > maxPictureBytes) {
    const megabytes = formatTenths(file.size / 1024 / 1024);
    return texts.imageTooLarge({ fileName: file.name, megabytes });
  }
  return file.size === 0 ? shared.fileIsEmpty(file.name) : null;
}
