import type { Gift } from '@presently/contracts/catalogue';

/** The data of a gift card, kept small since lists send it once per gift. */
export interface GiftTile {
  id: string;
  name: string;
  brand: string | null;
  /** In dollars. */
  price: number;
  picture: string | null;
  soldOut: boolean;
}

/** A gift that may be shown without its price, which is null then. */
export type StripGift = Omit<GiftTile, 'price'> & { price: number | null };

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

/** URL of the gift's main image; null when it has none, then the placeholder is shown. */
export function primaryImageUrl(gift: Pick<Gift, 'images' | 'image' | 'image_url'>): string | null {
  return gift.images[0]?.gcs_url ?? gift.image_url ?? gift.image ?? null;
}
