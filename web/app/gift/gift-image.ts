interface OrderWithGift {
  inventory_item: { images: readonly { gcs_url: string }[]; image_url: string | null };
}

/** Image URL of the gift in an order or gift link; null if it has none. */
export const giftImageUrl = ({ inventory_item: item }: OrderWithGift): string | null =>
  item.images[0]?.gcs_url ?? item.image_url;

/**
 * `sizes` of the revealed gift image. The image inside the box uses the same, so that the browser has the file already.
 */
export const revealedImageSizes = '(min-width: 1200px) 552px, (min-width: 900px) 46vw, 92vw';
