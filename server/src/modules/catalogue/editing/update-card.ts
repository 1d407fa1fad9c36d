import type { UpdateCardImageInput } from '@presently/contracts/operator-card-images';
import { cardDesignNotFound } from '@presently/texts/server/shared';
import { notFound } from '../../../platform/http/http-error.ts';
import { type Actor, recordAudit } from '../../audit/index.ts';
import type { CardImageRow } from '../catalogue.store.ts';
import { assertVersion } from './assert-version.ts';
import { lockCard, updateCardRow } from './card-editing.store.ts';
import { diffFields } from './diff.ts';
import type { CatalogueEditingDeps } from './editing.deps.ts';
import { retiredAtNow } from './touch-columns.ts';
import { updateAction } from './update-action.ts';

type Changes = Omit<UpdateCardImageInput, 'seen_updated_at'>;

export const cardNotFound = () => notFound(cardDesignNotFound);

/**
 * Updates a card design; orders keep a retired one.
 * @throws HttpError 404 if it is unknown, 409 if someone else has changed it (`seen_updated_at`)
 */
export async function updateCard(
  deps: CatalogueEditingDeps,
  operator: Actor,
  id: string,
  { seen_updated_at, ...input }: UpdateCardImageInput,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const card = await lockCard(tx, id);
    if (!card) throw cardNotFound();
    const diff = diffFields(currentFields(card), input);
    if (!diff) return;
    await assertVersion(tx, deps, 'card_image', card, seen_updated_at);
    const { retired, ...changes } = diff.after as Changes;
    await recordAudit(tx, operator, {
      action: updateAction('card_image', diff.after as Changes),
      subjectKind: 'card_image',
      subjectId: id,
      ...diff,
    });
    await updateCardRow(tx, id, {
      ...changes,
      ...(retired === undefined ? {} : { retiredAt: retired ? retiredAtNow : null }),
    });
  });
}

const currentFields = ({
  name,
  description,
  category,
  position,
  retiredAt,
}: CardImageRow): Required<Changes> => ({
  name,
  description,
  category,
  position,
  retired: retiredAt !== null,
});
