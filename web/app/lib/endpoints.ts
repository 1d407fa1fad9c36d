import type * as accounts from '@presently/contracts/accounts';
import type * as analytics from '@presently/contracts/analytics';
import type * as catalogue from '@presently/contracts/catalogue';
import type * as dev from '@presently/contracts/dev-inbox';
import type { Endpoint } from '@presently/contracts/endpoint';
import type * as giftLinks from '@presently/contracts/gift-links';
import type * as managedOrders from '@presently/contracts/managed-orders';
import type * as orderTracking from '@presently/contracts/order-tracking';
import type * as orders from '@presently/contracts/orders';
import type * as payments from '@presently/contracts/payments';
import type * as wishlist from '@presently/contracts/wishlist';

/*
 * The API's endpoints as the browser needs them: method, path and authentication. Requests and responses are typed
 * by the contracts, whose zod schemas must not be imported here: every page would load the validation library.
 * The compiler checks each definition against its contract.
 */

type EndpointSummary<E extends Endpoint> = {
  [K in 'method' | 'path' | 'auth' as K extends keyof E ? K : never]: E[K];
};

/** Types a definition as its contract. The console has separate lists, which the shop's pages do not load. */
export function defineEndpoint<E extends Endpoint>(endpoint: EndpointSummary<E>): E {
  return endpoint as unknown as E;
}

export const listGifts = defineEndpoint<typeof catalogue.listGifts>({ method: 'GET', path: '/gifts' });
export const getGift = defineEndpoint<typeof catalogue.getGift>({ method: 'GET', path: '/gifts/:id' });
export const listRelatedGifts = defineEndpoint<typeof catalogue.listRelatedGifts>({
  method: 'GET',
  path: '/gifts/:id/related',
});
export const listTags = defineEndpoint<typeof catalogue.listTags>({ method: 'GET', path: '/gifts/tags' });
export const listFeaturedGifts = defineEndpoint<typeof catalogue.listFeaturedGifts>({
  method: 'GET',
  path: '/gifts/featured',
});
export const listTrendingGifts = defineEndpoint<typeof catalogue.listTrendingGifts>({
  method: 'GET',
  path: '/gifts/trending',
});
export const listCategories = defineEndpoint<typeof catalogue.listCategories>({
  method: 'GET',
  path: '/gifts/categories',
});
export const listCardImages = defineEndpoint<typeof catalogue.listCardImages>({
  method: 'GET',
  path: '/card-images',
});
export const getCardImage = defineEndpoint<typeof catalogue.getCardImage>({
  method: 'GET',
  path: '/card-images/:id',
});
export const listCardImageCategories = defineEndpoint<typeof catalogue.listCardImageCategories>({
  method: 'GET',
  path: '/card-images/categories',
});

export const createOrder = defineEndpoint<typeof orders.createOrder>({
  method: 'POST',
  path: '/orders',
  auth: 'optional',
});
export const listOrders = defineEndpoint<typeof orders.listOrders>({
  method: 'GET',
  path: '/orders',
  auth: 'bearer',
});
export const getOrder = defineEndpoint<typeof orders.getOrder>({
  method: 'GET',
  path: '/orders/:id',
  auth: 'bearer',
});
export const updateOrder = defineEndpoint<typeof orders.updateOrder>({
  method: 'PUT',
  path: '/orders/:id',
  auth: 'bearer',
});
export const cancelOrder = defineEndpoint<typeof orders.cancelOrder>({
  method: 'POST',
  path: '/orders/:id/cancel',
  auth: 'bearer',
});
export const getTrackingInfo = defineEndpoint<typeof orderTracking.getTrackingInfo>({
  method: 'GET',
  path: '/orders/:id/tracking',
  auth: 'bearer',
});
export const getManagedOrder = defineEndpoint<typeof managedOrders.getManagedOrder>({
  method: 'GET',
  path: '/orders/manage/:key',
  auth: 'public',
});
export const updateManagedOrder = defineEndpoint<typeof managedOrders.updateManagedOrder>({
  method: 'PUT',
  path: '/orders/manage/:key',
  auth: 'public',
});
export const extendOrder = defineEndpoint<typeof orders.extendOrder>({
  method: 'POST',
  path: '/orders/:id/extend',
  auth: 'bearer',
});
export const resendOrder = defineEndpoint<typeof orders.resendOrder>({
  method: 'POST',
  path: '/orders/:id/resend',
  auth: 'bearer',
});
export const replaceGiftLink = defineEndpoint<typeof orders.replaceGiftLink>({
  method: 'POST',
  path: '/orders/:id/replace-link',
  auth: 'bearer',
});
export const replaceManagedGiftLink = defineEndpoint<typeof managedOrders.replaceManagedGiftLink>({
  method: 'POST',
  path: '/orders/manage/:key/replace-link',
  auth: 'public',
});
export const extendManagedOrder = defineEndpoint<typeof managedOrders.extendManagedOrder>({
  method: 'POST',
  path: '/orders/manage/:key/extend',
  auth: 'public',
});
export const resendManagedOrder = defineEndpoint<typeof managedOrders.resendManagedOrder>({
  method: 'POST',
  path: '/orders/manage/:key/resend',
  auth: 'public',
});
export const cancelManagedOrder = defineEndpoint<typeof managedOrders.cancelManagedOrder>({
  method: 'POST',
  path: '/orders/manage/:key/cancel',
  auth: 'public',
});
export const trackGift = defineEndpoint<typeof giftLinks.trackGift>({
  method: 'GET',
  path: '/orders/track/:urlId',
  auth: 'public',
});
export const streamGiftEvents = defineEndpoint<typeof giftLinks.streamGiftEvents>({
  method: 'GET',
  path: '/orders/track/:urlId/events',
  auth: 'public',
});
export const getGiftByLink = defineEndpoint<typeof giftLinks.getGiftByLink>({
  method: 'GET',
  path: '/orders/claim/:urlId',
  auth: 'public',
});
export const claimGift = defineEndpoint<typeof giftLinks.claimGift>({
  method: 'POST',
  path: '/orders/claim/:urlId/address',
  auth: 'public',
});
export const correctAddress = defineEndpoint<typeof giftLinks.correctAddress>({
  method: 'PUT',
  path: '/orders/claim/:urlId/address',
  auth: 'public',
});
export const markOpened = defineEndpoint<typeof giftLinks.markGiftOpened>({
  method: 'POST',
  path: '/orders/claim/:urlId/opened',
  auth: 'public',
});
export const openRecipientSession = defineEndpoint<typeof giftLinks.openRecipientSession>({
  method: 'POST',
  path: '/orders/claim/:urlId/recipient',
  auth: 'public',
});
export const declineGift = defineEndpoint<typeof giftLinks.declineGift>({
  method: 'POST',
  path: '/orders/claim/:urlId/decline',
  auth: 'public',
});
export const sendThanks = defineEndpoint<typeof giftLinks.sendThanks>({
  method: 'POST',
  path: '/orders/:urlId/thanks',
  auth: 'public',
});

export const sendCode = defineEndpoint<typeof accounts.sendCode>({
  method: 'POST',
  path: '/auth/send-code',
  auth: 'public',
});
export const verifyCode = defineEndpoint<typeof accounts.verifyCode>({
  method: 'POST',
  path: '/auth/verify-code',
  auth: 'public',
});
export const refresh = defineEndpoint<typeof accounts.refreshSession>({
  method: 'POST',
  path: '/auth/refresh',
  auth: 'public',
});
export const logout = defineEndpoint<typeof accounts.logout>({
  method: 'POST',
  path: '/auth/logout',
  auth: 'session',
});
export const logoutEverywhere = defineEndpoint<typeof accounts.logoutEverywhere>({
  method: 'POST',
  path: '/auth/logout-everywhere',
  auth: 'bearer',
});
export const getMe = defineEndpoint<typeof accounts.getMe>({
  method: 'GET',
  path: '/users/me',
  auth: 'bearer',
});
export const updateMe = defineEndpoint<typeof accounts.updateMe>({
  method: 'PUT',
  path: '/users/me',
  auth: 'bearer',
});
export const updateProfile = defineEndpoint<typeof accounts.updateProfile>({
  method: 'PUT',
  path: '/users/me/profile',
  auth: 'bearer',
});
export const deleteMe = defineEndpoint<typeof accounts.deleteMe>({
  method: 'DELETE',
  path: '/users/me',
  auth: 'bearer',
});
export const exportMe = defineEndpoint<typeof accounts.exportMe>({
  method: 'GET',
  path: '/users/me/export',
  auth: 'bearer',
});

export const listWishlist = defineEndpoint<typeof wishlist.listWishlist>({
  method: 'GET',
  path: '/wishlist',
  auth: 'bearer',
});
export const addToWishlist = defineEndpoint<typeof wishlist.addToWishlist>({
  method: 'POST',
  path: '/wishlist',
  auth: 'bearer',
});
export const removeFromWishlist = defineEndpoint<typeof wishlist.removeFromWishlist>({
  method: 'DELETE',
  path: '/wishlist/:giftId',
  auth: 'bearer',
});

export const confirmPayment = defineEndpoint<typeof payments.confirmPayment>({
  method: 'POST',
  path: '/payments/:id/confirm',
  auth: 'optional',
});
export const getPublicConfig = defineEndpoint<typeof payments.getPublicConfig>({
  method: 'GET',
  path: '/config',
  auth: 'public',
});

export const recordGiftView = defineEndpoint<typeof analytics.recordGiftView>({
  method: 'POST',
  path: '/analytics/gift-views',
  auth: 'session',
});

export const listInboxMessages = defineEndpoint<typeof dev.listInboxMessages>({
  method: 'GET',
  path: '/dev/messages',
  auth: 'public',
});
