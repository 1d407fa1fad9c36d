import { useCallback, useMemo, useState } from 'react';
import { keepPresent, noSelection, type Selection, toggle, toggleAll, toggleRange } from './selection';

export interface RowSelection {
  ids: ReadonlySet<string>;
  toggle(id: string, range: boolean): void;
  toggleAll(): void;
  clear(): void;
}

/** The selected rows of a list whose rows stand in this order. */
export function useSelection(order: readonly string[]): RowSelection {
  const [chosen, setChosen] = useState<Selection>(noSelection);
  const selection = useMemo(() => keepPresent(chosen, order), [chosen, order]);
  const toggleOne = useCallback(
    (id: string, range: boolean) =>
      setChosen((current) => {
        const present = keepPresent(current, order);
        return range ? toggleRange(present, id, order) : toggle(present, id);
      }),
    [order],
  );
  const all = useCallback(() => setChosen((current) => toggleAll(current, order)), [order]);
  const clear = useCallback(() => setChosen(noSelection), []);
  return useMemo(
    () => ({ ids: selection.ids, toggle: toggleOne, toggleAll: all, clear }),
    [selection, toggleOne, all, clear],
  );
}
