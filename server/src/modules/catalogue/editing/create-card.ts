import type { CreateCardImageInput } from '@presently/contracts/operator-card-images';
import { type Actor, recordAudit } from '../../audit/index.ts';
import { insertCard } from './card-editing.store.ts';
import type { CatalogueEditingDeps } from './editing.deps.ts';
import { insertWithFreeId, slugOf } from './slugs.ts';

/** Creates a card design; it can be chosen once it has an image. Returns its id. */
export async function createCard(
  { database }: CatalogueEditingDeps,
  operator: Actor,
  { position, ...input }: CreateCardImageInput,
): Promise<string> {
  return await database.transaction(async (tx) => {
    const row = await insertWithFreeId(slugOf(input.name, 'card'), (id) =>
      insertCard(tx, { ...input, id, position }),
    );
    await recordAudit(tx, operator, {
      action: 'card_image.created',
      subjectKind: 'card_image',
      subjectId: row.id,
      after: { ...input, position: row.position },
    });
    return row.id;
  });
}
