export const wishlistChangeFailed = 'Your wishlist could not be changed. Please try again.';
export const signInForWishlist = 'Sign in to keep gifts in your wishlist.';
export const removeFromWishlist = (gift: string) => `Remove ${gift} from wishlist`;
export const addToWishlist = (gift: string) => `Add ${gift} to wishlist`;
