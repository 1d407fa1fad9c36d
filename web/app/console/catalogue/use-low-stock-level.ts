import { useCallback } from 'react';
import { api } from '~/lib/session';
import { useQuery } from '~/lib/use-query';
import { getSettings } from '../settings/endpoints';

/** The stock at or below which a gift counts as low; undefined until loaded. */
export function useLowStockLevel(): number | undefined {
  const load = useCallback(
    async (signal: AbortSignal) => (await api(getSettings, { signal })).data.low_stock_level,
    [],
  );
  return useQuery(load).data;
}
