import { MAX_IMAGE_BYTES } from '@presently/contracts/operator-catalogue';
import type { FastifyInstance } from 'fastify';
import { acceptUploads } from '../../../platform/http/uploads.ts';
import { cardEditingRoutes, cardImageRoutes } from './card-editing.routes.ts';
import { categoryEditingRoutes, categoryImageRoutes } from './category-editing.routes.ts';
import type { CatalogueEditingDeps } from './editing.deps.ts';
import { giftEditingRoutes, giftImageRoutes } from './gift-editing.routes.ts';
import { searchSynonymRoutes } from './search-synonym.routes.ts';

/** Editing of the catalogue by operators. Image uploads are registered in their own scope: no other call accepts files. */
export async function catalogueEditingRoutes(
  api: FastifyInstance,
  deps: CatalogueEditingDeps,
): Promise<void> {
  giftEditingRoutes(api, deps);
  categoryEditingRoutes(api, deps);
  cardEditingRoutes(api, deps);
  searchSynonymRoutes(api, deps);
  await api.register(async (uploads) => {
    await acceptUploads(uploads, MAX_IMAGE_BYTES);
    giftImageRoutes(uploads, deps);
    categoryImageRoutes(uploads, deps);
    cardImageRoutes(uploads, deps);
  });
}
