import type { Pagination } from '@presently/contracts/envelope';

/** The `?page=` parameter, starting at 1; invalid values mean the first page. */
export function parsePage(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 ? page : 1;
}

export const countPages = ({ total, limit }: Pagination): number => Math.ceil(total / limit);
