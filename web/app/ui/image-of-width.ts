/** The URL of an image that the shop serves in several widths (see `picture.tsx`), in one of them. */
export const imageOfWidth = (url: string, width: 320 | 960): string =>
  url.replace('-640.webp', `-${width}.webp`);
