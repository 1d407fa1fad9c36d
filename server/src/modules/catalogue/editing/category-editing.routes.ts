import * as contract from '@presently/contracts/operator-catalogue';
import type { FastifyInstance } from 'fastify';
import { cursorPageReply } from '../../../platform/http/keyset-pagination.ts';
import { created, defineRoute, ok } from '../../../platform/http/define-route.ts';
import { readUpload } from '../../../platform/http/uploads.ts';
import { requireViewer } from '../../accounts/index.ts';
import { categoryView, findCategory, listCategoriesForOperators } from './category-editing.store.ts';
import { createCategory } from './create-category.ts';
import type { CatalogueEditingDeps } from './editing.deps.ts';
import { setCategoryImage } from './set-category-image.ts';
import { PICTURE_FIELD } from './upload-image.ts';
import { categoryUnknown, updateCategory } from './update-category.ts';

/** What operators do with categories. */
export function categoryEditingRoutes(app: FastifyInstance, deps: CatalogueEditingDeps): void {
  defineRoute(app, contract.listOperatorCategories, async ({ query }) => {
    const { rows, nextCursor } = await listCategoriesForOperators(deps.database.db, query);
    return cursorPageReply(rows.map(categoryView), nextCursor);
  });
  defineRoute(app, contract.createCategory, async ({ body, raw }) =>
    created(await changed(deps, await createCategory(deps, requireViewer(raw), body))),
  );
  defineRoute(app, contract.getOperatorCategory, async ({ params }) => ok(await getView(deps, params.id)));
  defineRoute(app, contract.updateCategory, async ({ params, body, raw }) => {
    await updateCategory(deps, requireViewer(raw), params.id, body);
    return ok(await changed(deps, params.id));
  });
  defineRoute(app, contract.retireCategory, async ({ params, raw }) => {
    await updateCategory(deps, requireViewer(raw), params.id, { retired: true });
    return ok(await changed(deps, params.id));
  });
}

/** In a scope that takes uploads. */
export function categoryPictureRoutes(uploads: FastifyInstance, deps: CatalogueEditingDeps): void {
  defineRoute(uploads, contract.setCategoryImage, async ({ params, raw }) => {
    const bytes = await readUpload(raw, { field: PICTURE_FIELD, maxBytes: contract.MAX_IMAGE_BYTES });
    await setCategoryImage(deps, requireViewer(raw), params.id, bytes);
    return created(await changed(deps, params.id));
  });
}

async function getView({ database }: CatalogueEditingDeps, id: string) {
  const category = await findCategory(database.db, id);
  if (!category) throw categoryUnknown();
  return categoryView(category);
}

/** Other instances are told by the database a moment later; this one forgets at once, so that the editor sees the change. */
async function changed(deps: CatalogueEditingDeps, id: string) {
  deps.catalogue.invalidate();
  return await getView(deps, id);
}
