import type * as catalogue from '@presently/contracts/operator-catalogue';
import { defineEndpoint } from '~/lib/endpoints';

export const listOperatorGifts = defineEndpoint<typeof catalogue.listOperatorGifts>({
  method: 'GET',
  path: '/operator/gifts',
  auth: 'operator',
});
export const createGift = defineEndpoint<typeof catalogue.createGift>({
  method: 'POST',
  path: '/operator/gifts',
  auth: 'operator',
});
export const getOperatorGift = defineEndpoint<typeof catalogue.getOperatorGift>({
  method: 'GET',
  path: '/operator/gifts/:id',
  auth: 'operator',
});
export const updateGift = defineEndpoint<typeof catalogue.updateGift>({
  method: 'PUT',
  path: '/operator/gifts/:id',
  auth: 'operator',
});
export const retireGift = defineEndpoint<typeof catalogue.retireGift>({
  method: 'DELETE',
  path: '/operator/gifts/:id',
  auth: 'operator',
});
export const updateStock = defineEndpoint<typeof catalogue.updateStock>({
  method: 'PUT',
  path: '/operator/gifts/:id/stock',
  auth: 'operator',
});
export const listStockChanges = defineEndpoint<typeof catalogue.listStockChanges>({
  method: 'GET',
  path: '/operator/gifts/:id/stock-changes',
  auth: 'operator',
});
export const listOperatorCategories = defineEndpoint<typeof catalogue.listOperatorCategories>({
  method: 'GET',
  path: '/operator/categories',
  auth: 'operator',
});
export const createCategory = defineEndpoint<typeof catalogue.createCategory>({
  method: 'POST',
  path: '/operator/categories',
  auth: 'operator',
});
export const getOperatorCategory = defineEndpoint<typeof catalogue.getOperatorCategory>({
  method: 'GET',
  path: '/operator/categories/:id',
  auth: 'operator',
});
export const updateCategory = defineEndpoint<typeof catalogue.updateCategory>({
  method: 'PUT',
  path: '/operator/categories/:id',
  auth: 'operator',
});
export const retireCategory = defineEndpoint<typeof catalogue.retireCategory>({
  method: 'DELETE',
  path: '/operator/categories/:id',
  auth: 'operator',
});
export const listOperatorCardImages = defineEndpoint<typeof catalogue.listOperatorCardImages>({
  method: 'GET',
  path: '/operator/card-images',
  auth: 'operator',
});
export const createCardImage = defineEndpoint<typeof catalogue.createCardImage>({
  method: 'POST',
  path: '/operator/card-images',
  auth: 'operator',
});
export const getOperatorCardImage = defineEndpoint<typeof catalogue.getOperatorCardImage>({
  method: 'GET',
  path: '/operator/card-images/:id',
  auth: 'operator',
});
export const updateCardImage = defineEndpoint<typeof catalogue.updateCardImage>({
  method: 'PUT',
  path: '/operator/card-images/:id',
  auth: 'operator',
});
export const retireCardImage = defineEndpoint<typeof catalogue.retireCardImage>({
  method: 'DELETE',
  path: '/operator/card-images/:id',
  auth: 'operator',
});
