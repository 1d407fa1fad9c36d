import type { Queue } from '@presently/contracts/operator-orders';
import {
  MAX_RECENT_ORDERS_SEARCHED,
  MIN_SUBSTRING_LENGTH,
  searchesRecentOnly,
} from '@presently/contracts/order-search';
import * as texts from '@presently/texts/console/orders/list';

/** Filters of a list of orders, as in its URL. */
export interface OrderFilters {
  queue?: string | undefined;
  status?: string | undefined;
  payment_status?: string | undefined;
  query?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const filterNames = ['queue', 'status', 'payment_status', 'query', 'from', 'to'] as const;

export function parseFilters(search: URLSearchParams): OrderFilters {
  return Object.fromEntries(filterNames.map((name) => [name, search.get(name) || undefined]));
}

interface QueueTexts {
  title: string;
  intro: string;
  empty: string;
}

const textsByQueue: Record<Queue, QueueTexts> = texts.lists;

export function getQueueTexts(queue: string | undefined): QueueTexts {
  return (queue !== undefined && textsByQueue[queue as Queue]) || texts.lists.all;
}

/** Explains an empty list. */
export function emptyText(filters: OrderFilters): string {
  if (!filters.query) return getQueueTexts(filters.queue).empty;
  if (!searchesRecentOnly(filters)) return texts.noOrderMatches;
  return texts.noRecentOrderMatches({
    searched: MAX_RECENT_ORDERS_SEARCHED,
    minLetters: MIN_SUBSTRING_LENGTH,
  });
}
