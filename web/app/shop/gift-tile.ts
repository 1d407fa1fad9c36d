import type { Gift } from '@presently/contracts/catalogue';
import { firstImage } from '~/lib/first-image';

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
    picture: firstImage(gift),
    soldOut: !gift.in_stock,
  };
}
