import type * as operatorCardImages from '@presently/contracts/operator-card-images';
import type * as operatorCategories from '@presently/contracts/operator-categories';
import type * as operatorGifts from '@presently/contracts/operator-gifts';
import { defineEndpoint } from '~/lib/endpoints';

export const listOperatorGifts = defineEndpoint<typeof operatorGifts.listOperatorGifts>({
  method: 'GET',
  path: '/operator/gifts',
  auth: 'operator',
});
export const createGift = defineEndpoint<typeof operatorGifts.createGift>({
  method: 'POST',
  path: '/operator/gifts',
  auth: 'operator',
});
export const getOperatorGift = defineEndpoint<typeof operatorGifts.getOperatorGift>({
  method: 'GET',
  path: '/operator/gifts/:id',
  auth: 'operator',
});
export const updateGift = defineEndpoint<typeof operatorGifts.updateGift>({
  method: 'PUT',
  path: '/operator/gifts/:id',
  auth: 'operator',
});
export const retireGift = defineEndpoint<typeof operatorGifts.retireGift>({
  method: 'DELETE',
  path: '/operator/gifts/:id',
  auth: 'operator',
});
export const updateStock = defineEndpoint<typeof operatorGifts.updateStock>({
  method: 'PUT',
  path: '/operator/gifts/:id/stock',
  auth: 'operator',
});
export const listStockChanges = defineEndpoint<typeof operatorGifts.listStockChanges>({
  method: 'GET',
  path: '/operator/gifts/:id/stock-changes',
  auth: 'operator',
});
export const listOperatorCategories = defineEndpoint<typeof operatorCategories.listOperatorCategories>({
  method: 'GET',
  path: '/operator/categories',
  auth: 'operator',
});
export const createCategory = defineEndpoint<typeof operatorCategories.createCategory>({
  method: 'POST',
  path: '/operator/categories',
  auth: 'operator',
});
export const getOperatorCategory = defineEndpoint<typeof operatorCategories.getOperatorCategory>({
  method: 'GET',
  path: '/operator/categories/:id',
  auth: 'operator',
});
export const updateCategory = defineEndpoint<typeof operatorCategories.updateCategory>({
  method: 'PUT',
  path: '/operator/categories/:id',
  auth: 'operator',
});
export const retireCategory = defineEndpoint<typeof operatorCategories.retireCategory>({
  method: 'DELETE',
  path: '/operator/categories/:id',
  auth: 'operator',
});
export const listOperatorCardImages = defineEndpoint<typeof operatorCardImages.listOperatorCardImages>({
  method: 'GET',
  path: '/operator/card-images',
  auth: 'operator',
});
export const createCardImage = defineEndpoint<typeof operatorCardImages.createCardImage>({
  method: 'POST',
  path: '/operator/card-images',
  auth: 'operator',
});
export const getOperatorCardImage = defineEndpoint<typeof operatorCardImages.getOperatorCardImage>({
  method: 'GET',
  path: '/operator/card-images/:id',
  auth: 'operator',
});
export const updateCardImage = defineEndpoint<typeof operatorCardImages.updateCardImage>({
  method: 'PUT',
  path: '/operator/card-images/:id',
  auth: 'operator',
});
export const retireCardImage = defineEndpoint<typeof operatorCardImages.retireCardImage>({
  method: 'DELETE',
  path: '/operator/card-images/:id',
  auth: 'operator',
});
