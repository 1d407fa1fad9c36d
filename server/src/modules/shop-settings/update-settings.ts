import { isDeepStrictEqual } from 'node:util';
import type {
  OperatorSettings,
  SettingName,
  SettingsInput,
  StoredSettings,
} from '@presently/contracts/operator-settings';
import * as texts from '@presently/texts/validation';
import type { BaseDeps } from '../../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import { invalidField } from '../../platform/http/http-error.ts';
import type { Viewer } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { readSettings } from './read-settings.ts';
import { deleteSettings, hasTimeZone, lockSettings, saveSettings } from './shop-settings.store.ts';

/**
 * Changes settings and records an audit entry. This instance applies them before it responds; the others are notified
 * by the database.
 * @throws HttpError 400 for a time zone that the database does not know
 */
export async function updateSettings(
  deps: BaseDeps,
  viewer: Viewer,
  input: SettingsInput,
): Promise<OperatorSettings> {
  const { time_zone: timeZone } = input;
  if (timeZone && !(await hasTimeZone(deps.database.db, timeZone)))
    throw invalidField('time_zone', texts.timeZone);
  return await changeSettings(deps, viewer, () => input);
}

/**
 * Like `updateSettings`, with values computed from the current ones.
 * @param change may throw, which changes nothing
 */
export async function changeSettings(
  deps: BaseDeps,
  viewer: Viewer,
  change: (current: OperatorSettings) => StoredSettings,
): Promise<OperatorSettings> {
  const after = await deps.database.transaction(async (tx) => {
    await lockSettings(tx);
    const before = await readSettings(deps, tx);
    const inputEntries = Object.entries(change(before)) as [SettingName, unknown][];
    const newValues = inputEntries.filter(([, value]) => value !== null && value !== undefined);
    await saveSettings(
      tx,
      Object.fromEntries(
        newValues.filter(
          ([name, value]) => !(before.changed[name] && isDeepStrictEqual(before[name], value)),
        ),
      ),
      viewer.userId,
    );
    await deleteSettings(
      tx,
      inputEntries.filter(([, value]) => value === null).map(([name]) => name),
    );
    const changed = await readSettings(deps, tx);
    await recordChange(tx, viewer, before, changed);
    return changed;
  });
  await deps.shopSettings.refresh();
  return after;
}

async function recordChange(
  tx: Tx,
  viewer: Viewer,
  before: OperatorSettings,
  after: OperatorSettings,
): Promise<void> {
  const names = (Object.keys(before.defaults) as SettingName[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  if (names.length === 0) return;
  const valuesOf = (settings: OperatorSettings) =>
    Object.fromEntries(names.map((name) => [name, toAuditValue(settings[name])]));
  await recordAudit(tx, viewer, {
    action: 'settings.changed',
    subjectKind: 'settings',
    subjectId: 'shop',
    before: valuesOf(before),
    after: valuesOf(after),
  });
}

/** A logo by its URL. */
const toAuditValue = (value: OperatorSettings[SettingName]) =>
  typeof value === 'object' && value !== null ? value.url : value;
