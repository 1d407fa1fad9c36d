import { href } from 'react-router';
import { GiftCard } from '~/ui/gift-card';
import type { StripGift } from './gift-tile';
import { WishlistHeart } from './wishlist-heart';

interface GiftTileCardProps {
  gift: StripGift;
  sizes?: string;
  eager?: boolean;
  as?: 'h2' | 'h3' | 'h4';
}

/** A gift's card with its wishlist heart. */
export function GiftTileCard({ gift, ...cardProps }: GiftTileCardProps) {
  return (
    <GiftCard
      to={href('/gift/:giftId', { giftId: gift.id })}
      name={gift.name}
      brand={gift.brand}
      price={gift.price}
      picture={gift.picture}
      soldOut={gift.soldOut}
      corner={<WishlistHeart giftId={gift.id} name={gift.name} />}
      {...cardProps}
    />
  );
}
