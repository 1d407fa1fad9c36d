/** What is selected, and where a range begins that is selected with Shift. */
export interface Selection {
  ids: ReadonlySet<string>;
  anchor: string | null;
}

export const noSelection: Selection = { ids: new Set(), anchor: null };

/** One row on or off. */
export function toggle(selection: Selection, id: string): Selection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, anchor: id };
}

/** From the row touched last to this one, all as this one becomes; without such a row, this one alone. */
export function toggleRange(selection: Selection, id: string, order: readonly string[]): Selection {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor);
  const to = order.indexOf(id);
  if (from < 0 || to < 0) return toggle(selection, id);
  const isOn = !selection.ids.has(id);
  const ids = new Set(selection.ids);
  for (const one of order.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (isOn) ids.add(one);
    else ids.delete(one);
  }
  return { ids, anchor: id };
}

/** All, or none when all are selected already. */
export function toggleAll(selection: Selection, order: readonly string[]): Selection {
  const isWhole = order.length > 0 && order.every((id) => selection.ids.has(id));
  return { ids: new Set(isWhole ? [] : order), anchor: null };
}

/** Only what is still there: a row that has left the list is selected no more. */
export function keepPresent(selection: Selection, order: readonly string[]): Selection {
  const present = new Set(order);
  const ids = [...selection.ids].filter((id) => present.has(id));
  return ids.length === selection.ids.size ? selection : { ...selection, ids: new Set(ids) };
}
