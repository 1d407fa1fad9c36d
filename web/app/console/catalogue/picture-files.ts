/** Accepted formats; the server checks the content as well. */
export const pictureTypes = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/avif': ['.avif'],
};

const maxPictureBytes = 10 * 1024 * 1024;
export const pictureRequirements = 'JPEG, PNG, WebP or AVIF, up to 10 MB each';

/** Error text for a file that cannot be uploaded; null accepts it. */
export function rejectionReason(file: File): string | null {
  const acceptedTypes: string[] = Object.keys(pictureTypes);
  if (!acceptedTypes.includes(file.type))
    return `“${file.name}” is not a picture the shop takes. Please give it ${pictureRequirements}.`;
  if (file.size > maxPictureBytes) {
    const megabytes = (file.size / 1024 / 1024).toFixed(1);
    return `“${file.name}” has ${megabytes} MB; a picture may have 10. Please make it smaller first.`;
  }
  return file.size === 0 ? `“${file.name}” is empty.` : null;
}
