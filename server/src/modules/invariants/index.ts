import type { BaseDeps } from '../../deps.ts';
import type { Duty } from '../../platform/ticker.ts';
import { checkBooks } from './check-books.ts';

export { type Book, books } from './books.ts';
export { checkBooks } from './check-books.ts';

const EVERY_SECONDS = 300;

/** Asked for more often than it is due, because another instance may have had the last turn. */
export const invariantDuties = (deps: BaseDeps): Duty[] => [
  { name: 'check-books', everySeconds: 60, run: () => checkBooks(deps, EVERY_SECONDS) },
];
