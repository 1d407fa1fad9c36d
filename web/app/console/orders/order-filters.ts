import type { Queue } from '@presently/contracts/operator-orders';
import {
  MAX_RECENT_ORDERS_SEARCHED,
  MIN_SUBSTRING_LENGTH,
  searchesRecentOnly,
} from '@presently/contracts/order-search';
import { formatNumber } from '@presently/texts/format';

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

/** The search parameters with some filters changed; empty ones are removed. */
export function withFilters(search: URLSearchParams, changes: OrderFilters): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

interface QueueTexts {
  title: string;
  intro: string;
  empty: string;
}

const textsByQueue: Record<Queue, QueueTexts> = {
  to_pack: {
    title: 'To pack',
    intro: 'Claimed and paid; the one that waits longest comes first.',
    empty: 'Nothing to pack. Every claimed gift is packed.',
  },
  to_ship: {
    title: 'To ship',
    intro: 'Packed and waiting for the carrier.',
    empty: 'Nothing to ship. Every parcel is on its way.',
  },
  expiring: {
    title: 'Expiring soon',
    intro: 'Paid and not claimed yet; the one that expires first comes first.',
    empty: 'No gift expires in the next days.',
  },
  problems: {
    title: 'Orders with problems',
    intro: 'Something about them needs a person.',
    empty: 'No order has a problem.',
  },
  refund_due: {
    title: 'Orders with a refund due',
    intro: 'Money that has not gone back yet.',
    empty: 'All refunds have gone through.',
  },
};

const allOrders: QueueTexts = {
  title: 'All orders',
  intro: 'Newest first.',
  empty: 'No order fits. Try fewer words or another filter.',
};

export function getQueueTexts(queue: string | undefined): QueueTexts {
  return (queue !== undefined && textsByQueue[queue as Queue]) || allOrders;
}

/** Explains an empty list. */
export function emptyText(filters: OrderFilters): string {
  if (!filters.query) return getQueueTexts(filters.queue).empty;
  if (!searchesRecentOnly(filters)) return 'No order fits these words.';
  return `None of the newest ${formatNumber(MAX_RECENT_ORDERS_SEARCHED)} orders fits. To look through all, type a word of ${MIN_SUBSTRING_LENGTH} letters or choose dates.`;
}
