import { isolateBidi } from '@presently/contracts/bidi';
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

/** Puts a gift on the wishlist and takes it off again; guests are asked to sign in first. */
export function WishlistHeart({ giftId, name, variant = 'filled', className }: WishlistHeartProps) {
  const { status, openSignIn } = useAuth();
  const isWished = useWishlist().has(giftId);

  const change = (next: boolean) =>
    setWishlisted(giftId, next).catch((error: unknown) => {
      console.error('changing the wishlist failed', error);
      showToast('Your wishlist could not be changed. Please try again.', 'error');
    });

  const handleClick = () => {
    const isGuest = status === 'guest' || (status === 'loading' && !getToken());
    if (!isGuest) void change(!isWished);
    else
      openSignIn({ message: 'Sign in to keep gifts in your wishlist.', onSignedIn: () => void change(true) });
  };

  return (
    <IconButton
      label={isWished ? `Remove ${isolateBidi(name)} from wishlist` : `Add ${isolateBidi(name)} to wishlist`}
      aria-pressed={isWished}
      variant={variant}
      onClick={handleClick}
      {...(className && { className })}
    >
      <Heart
        aria-hidden="true"
        className={cx(
          'size-5 transition-colors duration-150',
          isWished && 'fill-ribbon-bright text-ribbon-bright',
        )}
      />
    </IconButton>
  );
}
