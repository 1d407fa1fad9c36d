export const wishlistChangeFailed = 'Your wishlist could not be changed. Please try again.';
export const signInForWishlist = 'Sign in to keep gifts in your wishlist.';
export const removeFromWishlist = (isolateBidi: string) => `Remove ${isolateBidi} from wishlist`;
export const addToWishlist = (isolateBidi: string) => `Add ${isolateBidi} to wishlist`;
