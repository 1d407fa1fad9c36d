import type * as catalogue from '@presently/contracts/operator-catalogue';
import { brief } from '~/lib/endpoints';

export const listOperatorGifts = brief<typeof catalogue.listOperatorGifts>({
  method: 'GET',
  path: '/operator/gifts',
  auth: 'operator',
});
export const createGift = brief<typeof catalogue.createGift>({
  method: 'POST',
  path: '/operator/gifts',
  auth: 'operator',
});
export const getOperatorGift = brief<typeof catalogue.getOperatorGift>({
  method: 'GET',
  path: '/operator/gifts/:id',
  auth: 'operator',
});
export const updateGift = brief<typeof catalogue.updateGift>({
  method: 'PUT',
  path: '/operator/gifts/:id',
  auth: 'operator',
});
export const retireGift = brief<typeof catalogue.retireGift>({
  method: 'DELETE',
  path: '/operator/gifts/:id',
  auth: 'operator',
});
export const updateStock = brief<typeof catalogue.updateStock>({
  method: 'PUT',
  path: '/operator/gifts/:id/stock',
  auth: 'operator',
});
export const listStockChanges = brief<typeof catalogue.listStockChanges>({
  method: 'GET',
  path: '/operator/gifts/:id/stock-changes',
  auth: 'operator',
});
export const listOperatorCategories = brief<typeof catalogue.listOperatorCategories>({
  method: 'GET',
  path: '/operator/categories',
  auth: 'operator',
});
export const createCategory = brief<typeof catalogue.createCategory>({
  method: 'POST',
  path: '/operator/categories',
  auth: 'operator',
});
export const getOperatorCategory = brief<typeof catalogue.getOperatorCategory>({
  method: 'GET',
  path: '/operator/categories/:id',
  auth: 'operator',
});
export const updateCategory = brief<typeof catalogue.updateCategory>({
  method: 'PUT',
  path: '/operator/categories/:id',
  auth: 'operator',
});
export const retireCategory = brief<typeof catalogue.retireCategory>({
  method: 'DELETE',
  path: '/operator/categories/:id',
  auth: 'operator',
});
export const listOperatorCardImages = brief<typeof catalogue.listOperatorCardImages>({
  method: 'GET',
  path: '/operator/card-images',
  auth: 'operator',
});
export const createCardImage = brief<typeof catalogue.createCardImage>({
  method: 'POST',
  path: '/operator/card-images',
  auth: 'operator',
});
export const getOperatorCardImage = brief<typeof catalogue.getOperatorCardImage>({
  method: 'GET',
  path: '/operator/card-images/:id',
  auth: 'operator',
});
export const updateCardImage = brief<typeof catalogue.updateCardImage>({
  method: 'PUT',
  path: '/operator/card-images/:id',
  auth: 'operator',
});
export const retireCardImage = brief<typeof catalogue.retireCardImage>({
  method: 'DELETE',
  path: '/operator/card-images/:id',
  auth: 'operator',
});
