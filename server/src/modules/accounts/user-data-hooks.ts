import type { Executor, Tx } from '../../platform/db/database.ts';

type UserDeletedHandler = (tx: Tx, userId: string) => Promise<void>;
type UserExportHandler = (db: Executor, userId: string) => Promise<Record<string, unknown>>;

/**
 * Modules that store personal data register a handler here at startup, which erases or anonymises the data of a
 * deleted account. Called in the deletion's transaction, before the user's row is deleted.
 */
export const userDeletedHandlers: UserDeletedHandler[] = [];

/** Handlers for the GDPR export, registered in the same way; each returns the fields of its module. */
export const userExportHandlers: UserExportHandler[] = [];

export async function runUserDeletedHandlers(tx: Tx, userId: string): Promise<void> {
  for (const handler of userDeletedHandlers) await handler(tx, userId);
}

export async function collectUserExport(db: Executor, userId: string): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  for (const exportFields of userExportHandlers) Object.assign(fields, await exportFields(db, userId));
  return fields;
}
