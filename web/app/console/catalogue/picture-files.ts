/** What the shop takes; the server looks again, at the content and not at the name. */
export const pictureTypes = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/avif': ['.avif'],
};

const maxPictureBytes = 10 * 1024 * 1024;
export const pictureRequirements = 'JPEG, PNG, WebP or AVIF, up to 10 MB each';

/** Why a file is not even sent; null when it may be. */
export function rejectionReason(file: File): string | null {
  const takes: string[] = Object.keys(pictureTypes);
  if (!takes.includes(file.type))
    return `“${file.name}” is not a picture the shop takes. Please give it ${pictureRequirements}.`;
  if (file.size > maxPictureBytes) {
    const megabytes = (file.size / 1024 / 1024).toFixed(1);
    return `“${file.name}” has ${megabytes} MB; a picture may have 10. Please make it smaller first.`;
  }
  return file.size === 0 ? `“${file.name}” is empty.` : null;
}
