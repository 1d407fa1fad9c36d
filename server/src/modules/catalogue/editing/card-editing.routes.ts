import * as contract from '@presently/contracts/operator-catalogue';
import type { FastifyInstance } from 'fastify';
import { cursorPageReply } from '../../../platform/http/keyset-pagination.ts';
import { created, defineRoute, ok } from '../../../platform/http/define-route.ts';
import { readUpload } from '../../../platform/http/uploads.ts';
import { requireViewer } from '../../accounts/index.ts';
import { cardView, findCard, listCardsForOperators } from './card-editing.store.ts';
import { createCard } from './create-card.ts';
import type { CatalogueEditingDeps } from './editing.deps.ts';
import { setCardPicture } from './set-card-image.ts';
import { PICTURE_FIELD } from './upload-image.ts';
import { cardUnknown, updateCard } from './update-card.ts';

/** What operators do with card designs. */
export function cardEditingRoutes(app: FastifyInstance, deps: CatalogueEditingDeps): void {
  defineRoute(app, contract.listOperatorCardImages, async ({ query }) => {
    const { rows, nextCursor } = await listCardsForOperators(deps.database.db, query);
    return cursorPageReply(rows.map(cardView), nextCursor);
  });
  defineRoute(app, contract.createCardImage, async ({ body, raw }) =>
    created(await changed(deps, await createCard(deps, requireViewer(raw), body))),
  );
  defineRoute(app, contract.getOperatorCardImage, async ({ params }) => ok(await getView(deps, params.id)));
  defineRoute(app, contract.updateCardImage, async ({ params, body, raw }) => {
    await updateCard(deps, requireViewer(raw), params.id, body);
    return ok(await changed(deps, params.id));
  });
  defineRoute(app, contract.retireCardImage, async ({ params, raw }) => {
    await updateCard(deps, requireViewer(raw), params.id, { retired: true });
    return ok(await changed(deps, params.id));
  });
}

/** In a scope that takes uploads. */
export function cardPictureRoutes(uploads: FastifyInstance, deps: CatalogueEditingDeps): void {
  defineRoute(uploads, contract.setCardImageFile, async ({ params, raw }) => {
    const bytes = await readUpload(raw, { field: PICTURE_FIELD, maxBytes: contract.MAX_IMAGE_BYTES });
    await setCardPicture(deps, requireViewer(raw), params.id, bytes);
    return created(await changed(deps, params.id));
  });
}

async function getView({ database }: CatalogueEditingDeps, id: string) {
  const card = await findCard(database.db, id);
  if (!card) throw cardUnknown();
  return cardView(card);
}

/** Other instances are told by the database a moment later; this one forgets at once, so that the editor sees the change. */
async function changed(deps: CatalogueEditingDeps, id: string) {
  deps.catalogue.invalidate();
  return await getView(deps, id);
}
