import { inArray, sql } from 'drizzle-orm';
import { clockTimestamp } from '../../platform/db/columns.ts';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { shopSettings } from './shop-settings.tables.ts';

export type SettingRow = typeof shopSettings.$inferSelect;

export async function listSettings(db: Executor): Promise<SettingRow[]> {
  return await db.select().from(shopSettings);
}

/** Serialises changes, so that audit entries contain the right previous values; does not block readers. */
export async function lockSettings(tx: Tx): Promise<void> {
  await tx.execute(sql`LOCK TABLE ${shopSettings} IN EXCLUSIVE MODE`);
}

export async function saveSettings(
  tx: Tx,
  values: Record<string, unknown>,
  updatedBy: string,
): Promise<void> {
  const rows = Object.entries(values).map(([name, value]) => ({ name, value, updatedBy }));
  if (rows.length === 0) return;
  await tx
    .insert(shopSettings)
    .values(rows)
    .onConflictDoUpdate({
      target: shopSettings.name,
      set: { value: sql`excluded.value`, updatedBy: sql`excluded.updated_by`, updatedAt: clockTimestamp },
    });
}

/** Whether PostgreSQL has this time zone, with exactly this spelling. */
export async function hasTimeZone(db: Executor, name: string): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`SELECT EXISTS (SELECT FROM pg_timezone_names WHERE name = ${name}) AS found`,
  );
  return rows[0]?.found ?? false;
}

/** Resets settings to their defaults. */
export async function deleteSettings(tx: Tx, names: string[]): Promise<void> {
  if (names.length > 0) await tx.delete(shopSettings).where(inArray(shopSettings.name, names));
}
