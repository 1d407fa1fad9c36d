import type { Executor, Tx } from '../../platform/db/database.ts';

type UserDeletedHandler = (tx: Tx, userId: string) => Promise<void>;
type UserExportHandler = (db: Executor, userId: string) => Promise<Record<string, unknown>>;

/**
 * What the modules that keep personal data do when an account is deleted: in the deletion's own
 * transaction, before the user's row goes. Each module puts in its own.
 */
export const userDeletedHandlers: UserDeletedHandler[] = [];

/** The modules' shares of "everything kept about the user": each answers with fields of the export. */
export const userExportHandlers: UserExportHandler[] = [];

export async function runUserDeletedHandlers(tx: Tx, userId: string): Promise<void> {
  for (const erase of userDeletedHandlers) await erase(tx, userId);
}

export async function collectUserExport(db: Executor, userId: string): Promise<Record<string, unknown>> {
  const parts: Record<string, unknown> = {};
  for (const read of userExportHandlers) Object.assign(parts, await read(db, userId));
  return parts;
}
