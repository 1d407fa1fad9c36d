import { isolateBidi } from '@presently/contracts/bidi';
import * as texts from '@presently/texts/shop/wishlist';
import Heart from 'lucide-react/icons/heart';
import { useAuth } from '~/lib/auth';
import { cx } from '~/lib/cx';
import { getToken } from '~/lib/session';
import { IconButton } from '~/ui/icon-button';
import { showToast } from '~/ui/toast';
import { setWishlisted, useWishlist } from './wishlist-store';

interface WishlistHeartProps {
  giftId: string;
  name: string;
  variant?: 'plain' | 'filled' | 'outlined';
  className?: string;
}

/** Toggle button for the wishlist; guests are asked to sign in first. */
export function WishlistHeart({ giftId, name, variant = 'filled', className }: WishlistHeartProps) {
  const { status, openSignIn } = useAuth();
  const isWishlisted = useWishlist().has(giftId);

  const update = (next: boolean) =>
    setWishlisted(giftId, next).catch((error: unknown) => {
      console.error('changing the wishlist failed', error);
      showToast(texts.wishlistChangeFailed, 'error');
    });

  const handleClick = () => {
    const isGuest = status === 'guest' || (status === 'loading' && !getToken());
    if (!isGuest) void update(!isWishlisted);
    else openSignIn({ message: texts.signInForWishlist, onSignedIn: () => void update(true) });
  };

  return (
    <IconButton
      label={
        isWishlisted ? texts.removeFromWishlist(isolateBidi(name)) : texts.addToWishlist(isolateBidi(name))
      }
      aria-pressed={isWishlisted}
      variant={variant}
      onClick={handleClick}
      className={className}
    >
      <Heart
        aria-hidden="true"
        className={cx(
          'size-5 transition-colors duration-150',
          isWishlisted && 'fill-ribbon-bright text-ribbon-bright',
        )}
      />
    </IconButton>
  );
}
