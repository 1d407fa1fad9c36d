import { useCallback, useMemo, useState } from 'react';
import { emptySelection, pruneSelection, type Selection, toggle, toggleAll, toggleRange } from './selection';

export interface RowSelection {
  ids: ReadonlySet<string>;
  toggle(id: string, range: boolean): void;
  toggleAll(): void;
  clear(): void;
}

/** @param order ids of all rows, in order */
export function useSelection(order: readonly string[]): RowSelection {
  const [selected, setSelected] = useState<Selection>(emptySelection);
  const selection = useMemo(() => pruneSelection(selected, order), [selected, order]);
  const toggleRow = useCallback(
    (id: string, range: boolean) =>
      setSelected((current) => {
        const present = pruneSelection(current, order);
        return range ? toggleRange(present, id, order) : toggle(present, id);
      }),
    [order],
  );
  const toggleAllRows = useCallback(() => setSelected((current) => toggleAll(current, order)), [order]);
  const clear = useCallback(() => setSelected(emptySelection), []);
  return useMemo(
    () => ({ ids: selection.ids, toggle: toggleRow, toggleAll: toggleAllRows, clear }),
    [selection, toggleRow, toggleAllRows, clear],
  );
}
