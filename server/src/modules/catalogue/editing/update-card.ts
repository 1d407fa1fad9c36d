import type { UpdateCardImageInput } from '@presently/contracts/operator-catalogue';
import { notFound } from '../../../platform/http/http-error.ts';
import { type Actor, recordAudit } from '../../audit/index.ts';
import type { CardImageRow } from '../catalogue.store.ts';
import { assertVersion } from './assert-version.ts';
import { lockCard, updateCardRow } from './card-editing.store.ts';
import { changesOf } from './diff.ts';
import { retiredNow } from './touch-columns.ts';
import type { CatalogueEditingDeps } from './editing.deps.ts';

type Wish = Omit<UpdateCardImageInput, 'seen_updated_at'>;

export const cardUnknown = () => notFound('Card design not found');

/**
 * Changes what is named of a card design; gifts that carry a retired one keep it.
 * @throws HttpError 404, or 409 when somebody else was quicker
 */
export async function updateCard(
  deps: CatalogueEditingDeps,
  operator: Actor,
  id: string,
  { seen_updated_at, ...wish }: UpdateCardImageInput,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const card = await lockCard(tx, id);
    if (!card) throw cardUnknown();
    const changes = changesOf(fieldsOf(card), wish);
    if (!changes) return;
    await assertVersion(tx, deps, 'card_image', card, seen_updated_at);
    const { retired, ...news } = changes.after as Wish;
    await recordAudit(tx, operator, {
      action: actionOf(changes.after as Wish),
      subjectKind: 'card_image',
      subjectId: id,
      ...changes,
    });
    await updateCardRow(tx, id, {
      ...news,
      ...(retired === undefined ? {} : { retiredAt: retired ? retiredNow : null }),
    });
  });
}

const fieldsOf = ({ name, description, category, position, retiredAt }: CardImageRow): Required<Wish> => ({
  name,
  description,
  category,
  position,
  retired: retiredAt !== null,
});

function actionOf(news: Wish): string {
  if (Object.keys(news).length > 1 || news.retired === undefined) return 'card_image.changed';
  return news.retired ? 'card_image.retired' : 'card_image.brought_back';
}
