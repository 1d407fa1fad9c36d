import type { BaseDeps } from '../../deps.ts';
import type { Duty } from '../../platform/ticker.ts';
import { deleteExpiredCodes } from './codes.store.ts';
import { deleteDeadTokens } from './sessions.store.ts';

/** Forgets codes and tokens that have run out. */
export const accountDuties = ({ database: { db } }: BaseDeps): Duty[] => [
  { name: 'forget-expired-codes', everySeconds: 300, run: () => deleteExpiredCodes(db) },
  { name: 'forget-dead-tokens', everySeconds: 3_600, run: () => deleteDeadTokens(db) },
];
