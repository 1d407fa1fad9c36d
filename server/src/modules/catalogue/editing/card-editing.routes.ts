import * as operatorCardImages from '@presently/contracts/operator-card-images';
import * as contract from '@presently/contracts/operator-catalogue';
import type { FastifyInstance } from 'fastify';
import { created, defineRoute, ok } from '../../../platform/http/define-route.ts';
import { cursorPageReply } from '../../../platform/http/keyset-pagination.ts';
import { readUpload } from '../../../platform/http/uploads.ts';
import { keyFromHeaders } from '../../../platform/idempotency.ts';
import { requireViewer } from '../../accounts/index.ts';
import { IMAGE_FIELD } from '../../media/index.ts';
import { findCard, listCardsForOperators, serializeCard } from './card-editing.store.ts';
import { createCard } from './create-card.ts';
import type { CatalogueEditingDeps } from './editing.deps.ts';
import { invalidateAndGet } from './invalidate-and-get.ts';
import { setCardImage } from './set-card-image.ts';
import { cardNotFound, updateCard } from './update-card.ts';

const createdView = <V extends { id: string }>(view: V) =>
  created(view, `/api/operator/card-images/${view.id}`);

/** Console: card designs (card images). */
export function cardEditingRoutes(app: FastifyInstance, deps: CatalogueEditingDeps): void {
  defineRoute(app, operatorCardImages.listOperatorCardImages, async ({ query }) => {
    const { rows, nextCursor } = await listCardsForOperators(deps.database.db, query);
    return cursorPageReply(rows.map(serializeCard), nextCursor);
  });
  defineRoute(app, operatorCardImages.createCardImage, async ({ body, headers, request }) => {
    const viewer = requireViewer(request);
    const key = keyFromHeaders(headers, `create-card:${viewer.userId}`);
    return createdView(await invalidateAndGet(deps, getCard, await createCard(deps, viewer, body, key)));
  });
  defineRoute(app, operatorCardImages.getOperatorCardImage, async ({ params }) =>
    ok(await getCard(deps, params.id)),
  );
  defineRoute(app, operatorCardImages.updateCardImage, async ({ params, body, request }) => {
    await updateCard(deps, requireViewer(request), params.id, body);
    return ok(await invalidateAndGet(deps, getCard, params.id));
  });
  defineRoute(app, operatorCardImages.retireCardImage, async ({ params, request }) => {
    await updateCard(deps, requireViewer(request), params.id, { retired: true });
    return ok(await invalidateAndGet(deps, getCard, params.id));
  });
}

/** Must be registered in a scope that accepts uploads. */
export function cardImageRoutes(uploads: FastifyInstance, deps: CatalogueEditingDeps): void {
  defineRoute(uploads, operatorCardImages.setCardImageFile, async ({ params, request }) => {
    const bytes = await readUpload(request, { field: IMAGE_FIELD, maxBytes: contract.MAX_IMAGE_BYTES });
    await setCardImage(deps, requireViewer(request), params.id, bytes);
    return createdView(await invalidateAndGet(deps, getCard, params.id));
  });
}

async function getCard({ database }: CatalogueEditingDeps, id: string) {
  const card = await findCard(database.db, id);
  if (!card) throw cardNotFound();
  return serializeCard(card);
}
