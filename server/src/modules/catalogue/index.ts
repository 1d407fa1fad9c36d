export { defineCachedRoute } from './cached-route.ts';
export type { CatalogueDeps } from './catalogue.deps.ts';
export { catalogueRoutes } from './catalogue.routes.ts';
export {
  type CardImageRow,
  findCardImage,
  findCardImages,
  findGiftForOrder,
  findGiftNames,
  findGifts,
  hasGifts,
  listExistingGiftIds,
} from './catalogue.store.ts';
export { createCatalogueCache } from './catalogue-cache.ts';
export { createCatalogueReader } from './catalogue-reader.ts';
export { catalogueEditingRoutes } from './editing/index.ts';
export { type ExportedGift, readAllGifts } from './export-gifts.store.ts';
export { insertGifts, type NewGift } from './gifts.store.ts';
export { importGifts } from './import-gifts.ts';
export type { ImportProgress } from './plan-import.ts';
export { anonymiseStockActor, releaseStock, reserveStock } from './stock.store.ts';
