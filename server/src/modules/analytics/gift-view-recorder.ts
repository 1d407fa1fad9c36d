import type { BaseDeps } from '../../deps.ts';
import { sqlState } from '../../platform/db/sql-state.ts';
import { listExistingGiftIds } from '../catalogue/index.ts';
import { type GiftView, insertGiftViews } from './gift-views.store.ts';

const FLUSH_AFTER_MS = 1_000;
/** Views are worth less than memory: beyond this many unwritten ones, new ones are dropped. */
const MAX_UNWRITTEN = 10_000;
const FOREIGN_KEY_VIOLATION = '23503';

export type GiftViewRecorder = {
  /** Takes note of a view without waiting for anything; a full or failing recorder forgets it. */
  record(view: GiftView): void;
  /** Writes what was noted so far. */
  flush(): Promise<void>;
};

/** Collects views in memory and writes them together, so that no page waits for one and many cost one insert. */
export function createGiftViewRecorder({ database: { db }, log }: BaseDeps): GiftViewRecorder {
  let unwritten: GiftView[] = [];
  let timer: NodeJS.Timeout | undefined;

  const write = async (views: GiftView[]): Promise<void> => {
    const real = await listExistingGiftIds(db, [...new Set(views.map((view) => view.giftId))]);
    const known = views.filter((view) => real.has(view.giftId));
    try {
      await insertGiftViews(db, known);
    } catch (error) {
      if (sqlState(error) !== FOREIGN_KEY_VIOLATION) throw error;
      // Somebody deleted the account meanwhile; what was viewed may stay, by whom may not.
      await insertGiftViews(
        db,
        known.map((view) => ({ ...view, userId: null })),
      );
    }
  };

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const views = unwritten;
    unwritten = [];
    if (views.length === 0) return;
    await write(views).catch((err: unknown) =>
      log.warn({ err, views: views.length }, 'gift views were not recorded'),
    );
  };

  return {
    record(view) {
      if (unwritten.length >= MAX_UNWRITTEN) return;
      unwritten.push(view);
      timer ??= setTimeout(() => void flush(), FLUSH_AFTER_MS).unref();
    },
    flush,
  };
}
