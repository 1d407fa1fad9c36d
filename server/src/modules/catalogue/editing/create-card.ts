import type { CreateCardImageInput } from '@presently/contracts/operator-card-images';
import { createOnce } from '../../../platform/create-once.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { ScopedKey } from '../../../platform/idempotency.ts';
import { type Actor, recordAudit } from '../../audit/index.ts';
import { insertCard } from './card-editing.store.ts';
import type { CatalogueEditingDeps } from './editing.deps.ts';
import { insertWithFreeId, slugOf } from './slugs.ts';

/**
 * Creates a card design, once per idempotency key; it can be chosen once it has an image. Returns its id.
 * @throws HttpError 422 if the key was used with another request
 */
export const createCard = async (
  { database }: CatalogueEditingDeps,
  operator: Actor,
  input: CreateCardImageInput,
  key: ScopedKey | null,
): Promise<string> =>
  await database.transaction(
    async (tx) => await createOnce(tx, key, input, () => insertNewCard(tx, operator, input)),
  );

async function insertNewCard(
  tx: Tx,
  operator: Actor,
  { position, ...input }: CreateCardImageInput,
): Promise<string> {
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
}
