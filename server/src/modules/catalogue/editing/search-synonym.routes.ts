import * as contract from '@presently/contracts/operator-search-synonyms';
import type { FastifyInstance } from 'fastify';
import { created, defineRoute, ok } from '../../../platform/http/define-route.ts';
import { cursorPageReply } from '../../../platform/http/keyset-pagination.ts';
import { requireViewer } from '../../accounts/index.ts';
import { createSearchSynonym } from './create-search-synonym.ts';
import { deleteSearchSynonym } from './delete-search-synonym.ts';
import type { CatalogueEditingDeps } from './editing.deps.ts';
import { findSynonym, listSynonyms, serializeSynonym } from './search-synonym.store.ts';
import { synonymNotFound, updateSearchSynonym } from './update-search-synonym.ts';

/**
 * Console: search synonyms. A change immediately invalidates the cache of this instance, so that it applies to the next
 * search; the others are notified by the database.
 */
export function searchSynonymRoutes(app: FastifyInstance, deps: CatalogueEditingDeps): void {
  const { db } = deps.database;

  defineRoute(app, contract.listSearchSynonyms, async ({ query }) => {
    const { rows, nextCursor } = await listSynonyms(db, query);
    return cursorPageReply(rows.map(serializeSynonym), nextCursor);
  });
  defineRoute(app, contract.createSearchSynonym, async ({ body, request }) => {
    const row = await createSearchSynonym(deps, requireViewer(request), body);
    deps.catalogue.invalidate();
    return created(serializeSynonym(row), `/api/operator/search-synonyms/${row.id}`);
  });
  defineRoute(app, contract.getSearchSynonym, async ({ params }) => {
    const row = await findSynonym(db, params.id);
    if (!row) throw synonymNotFound();
    return ok(serializeSynonym(row));
  });
  defineRoute(app, contract.updateSearchSynonym, async ({ params, body, request }) => {
    const row = await updateSearchSynonym(deps, requireViewer(request), params.id, body);
    deps.catalogue.invalidate();
    return ok(serializeSynonym(row));
  });
  defineRoute(app, contract.deleteSearchSynonym, async ({ params, request }) => {
    await deleteSearchSynonym(deps, requireViewer(request), params.id);
    deps.catalogue.invalidate();
    return ok({});
  });
}
