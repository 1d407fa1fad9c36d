import { MAX_IMAGE_BYTES } from '@presently/contracts/operator-catalogue';
import type { FastifyInstance } from 'fastify';
import { acceptUploads } from '../../../platform/http/uploads.ts';
import { cardEditingRoutes, cardPictureRoutes } from './card-editing.routes.ts';
import { categoryEditingRoutes, categoryPictureRoutes } from './category-editing.routes.ts';
import type { CatalogueEditingDeps } from './editing.deps.ts';
import { giftEditingRoutes, giftPictureRoutes } from './gift-editing.routes.ts';

/** What operators do with the catalogue. Pictures come in a scope of their own: no other call takes files. */
export async function catalogueEditingRoutes(
  api: FastifyInstance,
  deps: CatalogueEditingDeps,
): Promise<void> {
  giftEditingRoutes(api, deps);
  categoryEditingRoutes(api, deps);
  cardEditingRoutes(api, deps);
  await api.register(async (uploads) => {
    await acceptUploads(uploads, MAX_IMAGE_BYTES);
    giftPictureRoutes(uploads, deps);
    categoryPictureRoutes(uploads, deps);
    cardPictureRoutes(uploads, deps);
  });
}
