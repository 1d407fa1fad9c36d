import type { BaseDeps } from '../../deps.ts';
import type { Executor, Tx } from '../../platform/db/database.ts';

/** What accounts ask of the modules that store personal data; `composition.ts` says which. */
export type AccountEvents = {
  /**
   * Erases or anonymises the data of a deleted account. Called in the deletion's transaction, before the user's row is
   * deleted.
   */
  userDeleted(tx: Tx, userId: string): Promise<void>;
  /** The other modules' fields of the GDPR export. */
  exportUserData(db: Executor, userId: string): Promise<Record<string, unknown>>;
};

export type AccountsDeps = BaseDeps & { events: AccountEvents };
