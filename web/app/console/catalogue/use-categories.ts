import { useCallback } from 'react';
import { api } from '~/lib/session';
import { type QueryResult, useQuery } from '~/lib/use-query';
import { listOperatorCategories } from './endpoints';

export interface CategoryChoice {
  id: string;
  name: string;
}

/** The categories to choose from. */
export function useCategories(): QueryResult<CategoryChoice[]> {
  const load = useCallback(
    async (signal: AbortSignal) =>
      (await api(listOperatorCategories, { query: { limit: '100' }, signal })).data,
    [],
  );
  return useQuery(load);
}
