import * as texts from '@presently/texts/server/catalogue';
import type { Tx } from '../../../platform/db/database.ts';
import { invalidField } from '../../../platform/http/http-error.ts';
import { listTags } from '../catalogue.store.ts';

/** @throws HttpError 400 for an unknown occasion or recipient; the message lists the known ones */
export async function assertTagsExist(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = (await listTags(tx, 'all')).map(({ id }) => id);
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown !== undefined) throw invalidField('tags', texts.noSuchTag({ id: unknown, known }));
}
