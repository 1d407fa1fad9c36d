export { exportWishlist } from './export-wishlist.ts';
export { wishlistRoutes } from './wishlist.routes.ts';
