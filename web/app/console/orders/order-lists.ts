import { api } from '~/lib/session';
import { loadList } from '../data/cursor-list';
import { listOperatorOrders, listProblems, listRefundsDue } from '../endpoints';
import type { OrderFilters } from './order-filters';

type Query = NonNullable<Parameters<typeof api<typeof listOperatorOrders>>[1]>['query'];

/** For client loaders: orders that match the filters. */
export const loadOrders = (request: Request, filters: OrderFilters, limit: number) =>
  loadList(request, (cursor, signal) =>
    // Filters from the URL may be invalid; the server rejects them.
    api(listOperatorOrders, { query: { ...filters, cursor, limit: String(limit) } as Query, signal }),
  );

/** For client loaders: open problems. */
export const loadProblems = (request: Request, limit: number) =>
  loadList(request, (cursor, signal) =>
    api(listProblems, { query: { cursor, limit: String(limit) }, signal }),
  );

/** For client loaders: refunds that are pending or failed. */
export const loadRefundsDue = (request: Request, limit: number) =>
  loadList(request, (cursor, signal) =>
    api(listRefundsDue, { query: { cursor, limit: String(limit) }, signal }),
  );
