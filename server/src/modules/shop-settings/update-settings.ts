import type { OperatorSettings, SettingName, SettingsInput } from '@presently/contracts/operator-settings';
import type { BaseDeps } from '../../deps.ts';
import type { Viewer } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { readSettings } from './read-settings.ts';
import { deleteSettings, saveSettings, lockSettings } from './shop-settings.store.ts';

/**
 * Changes what is named, with an audit entry. Other instances hear of it from the database; this one
 * knows it when the answer goes out.
 */
export async function updateSettings(
  deps: BaseDeps,
  viewer: Viewer,
  input: SettingsInput,
): Promise<OperatorSettings> {
  const after = await deps.database.transaction(async (tx) => {
    await lockSettings(tx);
    const before = await readSettings(deps, tx);
    const named = Object.entries(input) as [SettingName, unknown][];
    const kept = named.filter(([, value]) => value !== null && value !== undefined);
    await saveSettings(
      tx,
      Object.fromEntries(kept.filter(([name, value]) => !(before.changed[name] && before[name] === value))),
      viewer.userId,
    );
    await deleteSettings(
      tx,
      named.filter(([, value]) => value === null).map(([name]) => name),
    );
    const changed = await readSettings(deps, tx);
    await auditChange(tx, viewer, before, changed);
    return changed;
  });
  await deps.shopSettings.refresh();
  return after;
}

async function auditChange(
  tx: Parameters<typeof recordAudit>[0],
  viewer: Viewer,
  before: OperatorSettings,
  after: OperatorSettings,
): Promise<void> {
  const names = (Object.keys(before.defaults) as SettingName[]).filter(
    (name) => before[name] !== after[name],
  );
  if (names.length === 0) return;
  const valuesOf = (settings: OperatorSettings) =>
    Object.fromEntries(names.map((name) => [name, settings[name]]));
  await recordAudit(tx, viewer, {
    action: 'settings.changed',
    subjectKind: 'settings',
    subjectId: 'shop',
    before: valuesOf(before),
    after: valuesOf(after),
  });
}
