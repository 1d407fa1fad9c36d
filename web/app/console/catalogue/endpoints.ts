import type * as operatorCardImages from '@presently/contracts/operator-card-images';
import type * as operatorCategories from '@presently/contracts/operator-categories';
import type * as featuredGifts from '@presently/contracts/operator-featured-gifts';
import type * as operatorGiftEdits from '@presently/contracts/operator-gift-edits';
import type * as operatorGifts from '@presently/contracts/operator-gifts';
import { defineEndpoint } from '~/lib/endpoints';

export const listOperatorGifts = defineEndpoint<typeof operatorGifts.listOperatorGifts>({
  method: 'GET',
  path: '/operator/gifts',
  auth: 'manager',
});
export const listOperatorTags = defineEndpoint<typeof operatorGifts.listOperatorTags>({
  method: 'GET',
  path: '/operator/tags',
  auth: 'manager',
});
export const createGift = defineEndpoint<typeof operatorGifts.createGift>({
  method: 'POST',
  path: '/operator/gifts',
  auth: 'manager',
});
export const getOperatorGift = defineEndpoint<typeof operatorGifts.getOperatorGift>({
  method: 'GET',
  path: '/operator/gifts/:id',
  auth: 'manager',
});
export const updateGift = defineEndpoint<typeof operatorGifts.updateGift>({
  method: 'PUT',
  path: '/operator/gifts/:id',
  auth: 'manager',
});
export const retireGift = defineEndpoint<typeof operatorGifts.retireGift>({
  method: 'DELETE',
  path: '/operator/gifts/:id',
  auth: 'manager',
});
export const updateStock = defineEndpoint<typeof operatorGifts.updateStock>({
  method: 'PUT',
  path: '/operator/gifts/:id/stock',
  auth: 'manager',
});
export const listOperatorFeaturedGifts = defineEndpoint<typeof featuredGifts.listOperatorFeaturedGifts>({
  method: 'GET',
  path: '/operator/gifts/featured',
  auth: 'manager',
});
export const sortFeaturedGifts = defineEndpoint<typeof featuredGifts.sortFeaturedGifts>({
  method: 'PUT',
  path: '/operator/gifts/featured',
  auth: 'manager',
});
export const editGifts = defineEndpoint<typeof operatorGiftEdits.editGifts>({
  method: 'POST',
  path: '/operator/gifts/edit',
  auth: 'manager',
});
export const listStockChanges = defineEndpoint<typeof operatorGifts.listStockChanges>({
  method: 'GET',
  path: '/operator/gifts/:id/stock-changes',
  auth: 'manager',
});
export const listOperatorCategories = defineEndpoint<typeof operatorCategories.listOperatorCategories>({
  method: 'GET',
  path: '/operator/categories',
  auth: 'manager',
});
export const createCategory = defineEndpoint<typeof operatorCategories.createCategory>({
  method: 'POST',
  path: '/operator/categories',
  auth: 'manager',
});
export const getOperatorCategory = defineEndpoint<typeof operatorCategories.getOperatorCategory>({
  method: 'GET',
  path: '/operator/categories/:id',
  auth: 'manager',
});
export const updateCategory = defineEndpoint<typeof operatorCategories.updateCategory>({
  method: 'PUT',
  path: '/operator/categories/:id',
  auth: 'manager',
});
export const retireCategory = defineEndpoint<typeof operatorCategories.retireCategory>({
  method: 'DELETE',
  path: '/operator/categories/:id',
  auth: 'manager',
});
export const listOperatorCardImages = defineEndpoint<typeof operatorCardImages.listOperatorCardImages>({
  method: 'GET',
  path: '/operator/card-images',
  auth: 'manager',
});
export const createCardImage = defineEndpoint<typeof operatorCardImages.createCardImage>({
  method: 'POST',
  path: '/operator/card-images',
  auth: 'manager',
});
export const getOperatorCardImage = defineEndpoint<typeof operatorCardImages.getOperatorCardImage>({
  method: 'GET',
  path: '/operator/card-images/:id',
  auth: 'manager',
});
export const updateCardImage = defineEndpoint<typeof operatorCardImages.updateCardImage>({
  method: 'PUT',
  path: '/operator/card-images/:id',
  auth: 'manager',
});
export const retireCardImage = defineEndpoint<typeof operatorCardImages.retireCardImage>({
  method: 'DELETE',
  path: '/operator/card-images/:id',
  auth: 'manager',
});
