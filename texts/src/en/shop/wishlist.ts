export const wishlistChangeFailed = "We couldn't update your wishlist. Please try again.";
export const signInForWishlist = 'Sign in to save gifts to your wishlist.';
export const removeFromWishlist = (gift: string) => `Remove ${gift} from wishlist`;
export const addToWishlist = (gift: string) => `Add ${gift} to wishlist`;
