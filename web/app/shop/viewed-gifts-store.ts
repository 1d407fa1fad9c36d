import { readStored, writeStored } from '~/lib/storage';
import { viewedGiftsKey } from './viewed-gifts-key';

const MAX_GIFTS = 12;

/** Ids of the gifts recently viewed in this browser, latest first. */
export const readViewedGifts = (): string[] =>
  (readStored(viewedGiftsKey) ?? '').split(',').filter(Boolean).slice(0, MAX_GIFTS);

const write = (ids: readonly string[]) =>
  writeStored(viewedGiftsKey, ids.length > 0 ? ids.slice(0, MAX_GIFTS).join(',') : null);

export const addViewedGift = (id: string): void =>
  write([id, ...readViewedGifts().filter((other) => other !== id)]);

/** All if no ids are given. */
export const removeViewedGifts = (ids = readViewedGifts()): void =>
  write(readViewedGifts().filter((id) => !ids.includes(id)));
