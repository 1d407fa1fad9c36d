import type { BaseDeps } from '../../deps.ts';
import type { Executor, Tx } from '../../platform/db/database.ts';

/** The functions that accounts expects from modules that store personal data, connected in `composition.ts`. */
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
