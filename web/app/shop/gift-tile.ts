import type { Gift } from '@presently/contracts/catalogue';

/** What a gift's card shows: the least that travels for each gift of a list. */
export interface GiftTile {
  id: string;
  name: string;
  brand: string | null;
  /** In dollars. */
  price: number;
  picture: string | null;
  soldOut: boolean;
}

export function toGiftTile(gift: Gift): GiftTile {
  return {
    id: gift.id,
    name: gift.name,
    brand: gift.brand?.name ?? null,
    price: gift.price,
    picture: primaryImageUrl(gift),
    soldOut: !gift.in_stock,
  };
}

/** A gift's first picture, wherever it is given; null asks for the stock picture. */
export function primaryImageUrl(gift: Pick<Gift, 'images' | 'image' | 'image_url'>): string | null {
  return gift.images[0]?.gcs_url ?? gift.image_url ?? gift.image ?? null;
}

export function giftPath(id: string): string {
  return `/gift/${encodeURIComponent(id)}`;
}
