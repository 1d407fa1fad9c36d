import { firstImage } from '~/lib/first-image';

interface OrderWithGift {
  inventory_item: Parameters<typeof firstImage>[0];
}

/** Image URL of the gift in an order or gift link; null if it has none. */
export const giftImageUrl = (order: OrderWithGift): string | null => firstImage(order.inventory_item);

/**
 * `sizes` of the revealed gift image. The image inside the box uses the same, so that the browser has the file already.
 */
export const revealedImageSizes = '(min-width: 1200px) 552px, (min-width: 900px) 46vw, 92vw';
