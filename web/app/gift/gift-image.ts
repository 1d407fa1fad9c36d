interface Pictured {
  inventory_item: { images: readonly { gcs_url: string }[]; image_url: string | null };
}

/** The picture of an order's gift; null when it has none. */
export const giftImageUrl = ({ inventory_item: item }: Pictured): string | null =>
  item.images[0]?.gcs_url ?? item.image_url;

/** How wide the unwrapped gift is shown; the picture in the box asks for the same file, so that it is there in time. */
export const revealedImageSizes = '(min-width: 1200px) 552px, (min-width: 900px) 46vw, 92vw';
