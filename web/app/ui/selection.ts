/** The selected rows; `anchor` is the row from which a Shift-click selects a range. */
export interface Selection {
  ids: ReadonlySet<string>;
  anchor: string | null;
}

export const emptySelection: Selection = { ids: new Set(), anchor: null };

/** Selects or deselects one row. */
export function toggle(selection: Selection, id: string): Selection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, anchor: id };
}

/** Selects or deselects all rows from the anchor to this one; only this one without an anchor. */
export function toggleRange(selection: Selection, id: string, order: readonly string[]): Selection {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor);
  const to = order.indexOf(id);
  if (from < 0 || to < 0) return toggle(selection, id);
  const isSelecting = !selection.ids.has(id);
  const ids = new Set(selection.ids);
  for (const rowId of order.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (isSelecting) ids.add(rowId);
    else ids.delete(rowId);
  }
  return { ids, anchor: id };
}

/** Selects all rows, or none when all are selected already. */
export function toggleAll(selection: Selection, order: readonly string[]): Selection {
  const isAllSelected = order.length > 0 && order.every((id) => selection.ids.has(id));
  return { ids: new Set(isAllSelected ? [] : order), anchor: null };
}

/** Deselects rows that have left the list. */
export function pruneSelection(selection: Selection, order: readonly string[]): Selection {
  const present = new Set(order);
  const ids = [...selection.ids].filter((id) => present.has(id));
  return ids.length === selection.ids.size ? selection : { ...selection, ids: new Set(ids) };
}
