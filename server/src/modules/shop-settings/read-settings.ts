import type { OperatorSettings } from '@presently/contracts/operator-settings';
import type { BaseDeps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import { findUserNames } from '../accounts/index.ts';
import { defaultSettings, effectiveSettings } from './effective-settings.ts';
import { listSettings } from './shop-settings.store.ts';

/** Effective settings with who changed what, read from the database instead of the cache. */
export async function readSettings({ settings }: BaseDeps, db: Executor): Promise<OperatorSettings> {
  const rows = await listSettings(db);
  const defaults = defaultSettings(settings);
  const names = await findUserNames(
    db,
    rows.map((row) => row.updatedBy).filter((id) => id !== null),
  );
  const known = rows.filter(({ name }) => name in defaults);
  return {
    ...effectiveSettings(defaults, rows),
    defaults,
    changed: Object.fromEntries(
      known.map(({ name, updatedBy, updatedAt }) => [
        name,
        { by: (updatedBy && names.get(updatedBy)) ?? null, at: updatedAt.toISOString() },
      ]),
    ),
  };
}
