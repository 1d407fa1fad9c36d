import * as contract from '@presently/contracts/operator-catalogue';
import * as operatorCategories from '@presently/contracts/operator-categories';
import type { FastifyInstance } from 'fastify';
import { created, defineRoute, ok } from '../../../platform/http/define-route.ts';
import { cursorPageReply } from '../../../platform/http/keyset-pagination.ts';
import { readUpload } from '../../../platform/http/uploads.ts';
import { requireViewer } from '../../accounts/index.ts';
import { IMAGE_FIELD } from '../../media/index.ts';
import { findCategory, listCategoriesForOperators, serializeCategory } from './category-editing.store.ts';
import { createCategory } from './create-category.ts';
import type { CatalogueEditingDeps } from './editing.deps.ts';
import { invalidateAndGet } from './invalidate-and-get.ts';
import { setCategoryImage } from './set-category-image.ts';
import { categoryNotFound, updateCategory } from './update-category.ts';

const createdView = <V extends { id: string }>(view: V) =>
  created(view, `/api/operator/categories/${view.id}`);

/** Console: categories. */
export function categoryEditingRoutes(app: FastifyInstance, deps: CatalogueEditingDeps): void {
  defineRoute(app, operatorCategories.listOperatorCategories, async ({ query }) => {
    const { rows, nextCursor } = await listCategoriesForOperators(deps.database.db, query);
    return cursorPageReply(rows.map(serializeCategory), nextCursor);
  });
  defineRoute(app, operatorCategories.createCategory, async ({ body, request }) =>
    createdView(
      await invalidateAndGet(deps, getCategory, await createCategory(deps, requireViewer(request), body)),
    ),
  );
  defineRoute(app, operatorCategories.getOperatorCategory, async ({ params }) =>
    ok(await getCategory(deps, params.id)),
  );
  defineRoute(app, operatorCategories.updateCategory, async ({ params, body, request }) => {
    await updateCategory(deps, requireViewer(request), params.id, body);
    return ok(await invalidateAndGet(deps, getCategory, params.id));
  });
  defineRoute(app, operatorCategories.retireCategory, async ({ params, request }) => {
    await updateCategory(deps, requireViewer(request), params.id, { retired: true });
    return ok(await invalidateAndGet(deps, getCategory, params.id));
  });
}

/** Must be registered in a scope that accepts uploads. */
export function categoryImageRoutes(uploads: FastifyInstance, deps: CatalogueEditingDeps): void {
  defineRoute(uploads, operatorCategories.setCategoryImage, async ({ params, request }) => {
    const bytes = await readUpload(request, { field: IMAGE_FIELD, maxBytes: contract.MAX_IMAGE_BYTES });
    await setCategoryImage(deps, requireViewer(request), params.id, bytes);
    return createdView(await invalidateAndGet(deps, getCategory, params.id));
  });
}

async function getCategory({ database }: CatalogueEditingDeps, id: string) {
  const category = await findCategory(database.db, id);
  if (!category) throw categoryNotFound();
  return serializeCategory(category);
}
