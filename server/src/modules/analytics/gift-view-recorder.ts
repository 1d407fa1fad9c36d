import { LRUCache } from 'lru-cache';
import type { BaseDeps } from '../../deps.ts';
import { ipPrefix } from '../../platform/http/ip-prefix.ts';
import { lockExistingUsers } from '../accounts/index.ts';
import { listExistingGiftIds } from '../catalogue/index.ts';
import { type GiftView, insertGiftViews } from './gift-views.store.ts';

const FLUSH_AFTER_MS = 1_000;
/** Maximum number of buffered views; further ones are dropped to save memory. */
const MAX_UNWRITTEN = 10_000;
/** From one address; more than an office behind one address views, and few enough not to fill the disk. */
const MAX_PER_MINUTE = 600;
const MAX_COUNTED_ADDRESSES = 10_000;

const distinct = (ids: string[]): string[] => [...new Set(ids)];

export type GiftViewRecorder = {
  /** Buffers a view; never throws. It is lost if the address has too many, the buffer is full or writing fails. */
  record(view: GiftView, address: string): void;
  /** Writes the buffered views; never rejects. */
  flush(): Promise<void>;
};

/** Buffers views for a second and writes them with one INSERT, so that pages do not wait for the database. */
export function createGiftViewRecorder({ database, log }: BaseDeps): GiftViewRecorder {
  let unwritten: GiftView[] = [];
  let timer: NodeJS.Timeout | undefined;
  const counts = new LRUCache<string, number>({
    max: MAX_COUNTED_ADDRESSES,
    ttl: 60_000,
    noUpdateTTL: true,
  });

  const isFrequent = (address: string): boolean => {
    const prefix = ipPrefix(address);
    const count = (counts.get(prefix) ?? 0) + 1;
    counts.set(prefix, count);
    return count > MAX_PER_MINUTE;
  };

  const write = async (views: GiftView[]): Promise<void> => {
    const giftIds = await listExistingGiftIds(database.db, distinct(views.map((view) => view.giftId)));
    const validViews = views.filter((view) => giftIds.has(view.giftId));
    await database.transaction(async (tx) => {
      // Locks the users, so that these views are either covered by a concurrent account deletion or do not refer to the
      // account.
      const userIds = await lockExistingUsers(tx, distinct(validViews.flatMap(({ userId }) => userId ?? [])));
      await insertGiftViews(
        tx,
        validViews.map((view) =>
          view.userId && userIds.has(view.userId) ? view : { ...view, userId: null },
        ),
      );
    });
  };

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const views = unwritten;
    unwritten = [];
    if (views.length === 0) return;
    await write(views).catch((err: unknown) =>
      log.warn({ err, views: views.length }, 'writing gift views failed'),
    );
  };

  return {
    record(view, address) {
      if (unwritten.length >= MAX_UNWRITTEN || isFrequent(address)) return;
      unwritten.push(view);
      timer ??= setTimeout(() => void flush(), FLUSH_AFTER_MS).unref();
    },
    flush,
  };
}
