export { registerWishlistHandlers } from './register-handlers.ts';
export { wishlistRoutes } from './wishlist.routes.ts';
