export { connectWishlist } from './connect-wishlist.ts';
export { wishlistRoutes } from './wishlist.routes.ts';
