/** Tracking numbers as they go to orders: by order id. */
export type TrackingByOrder = ReadonlyMap<string, string>;

export interface ScanState {
  numbers: TrackingByOrder;
  /** The order that the next number goes to; null when all have one. */
  targetId: string | null;
}

const longest = 100;

/** What a scanner or a paste brings, one number a line (or apart by tabs, commas, semicolons), without inner spaces. */
export function parseTrackingNumbers(text: string): string[] {
  return text
    .split(/[\r\n\t,;]+/)
    .map((line) => line.replace(/\s+/g, ''))
    .filter((number) => number !== '');
}

/** The first order at or after a place that has no number yet, going round once. */
function findNextWithoutNumber(
  ids: readonly string[],
  numbers: TrackingByOrder,
  from: number,
): string | null {
  for (let step = 0; step < ids.length; step++) {
    const id = ids[(from + step) % ids.length];
    if (id !== undefined && !numbers.has(id)) return id;
  }
  return null;
}

/** The order highlighted: the one picked while it has no number, else the first without one. */
export function findTarget(
  ids: readonly string[],
  numbers: TrackingByOrder,
  picked: string | null,
): string | null {
  if (picked !== null && ids.includes(picked) && !numbers.has(picked)) return picked;
  return findNextWithoutNumber(ids, numbers, 0);
}

export type RejectedNumber = { number: string; why: 'taken' | 'no_order' | 'too_long'; by?: string };

/** One number to the highlighted order, and on to the next. */
export function assignNumber(
  scan: ScanState,
  ids: readonly string[],
  number: string,
): ScanState | RejectedNumber {
  const taken = [...scan.numbers].find(([, known]) => known.toUpperCase() === number.toUpperCase());
  if (taken) return { number, why: 'taken', by: taken[0] };
  if (number.length > longest) return { number, why: 'too_long' };
  if (scan.targetId === null) return { number, why: 'no_order' };
  const numbers = new Map(scan.numbers).set(scan.targetId, number);
  return { numbers, targetId: findNextWithoutNumber(ids, numbers, ids.indexOf(scan.targetId) + 1) };
}

export interface PreviewLine {
  /** Its place among the pasted numbers. */
  line: number;
  number: string;
  orderId: string | null;
  refused: RejectedNumber | null;
}

/** Where each of many pasted numbers would go, in order, and which cannot go anywhere. */
export function previewAssignments(
  scan: ScanState,
  ids: readonly string[],
  pasted: readonly string[],
): { lines: PreviewLine[]; scan: ScanState } {
  let current = scan;
  const lines = pasted.map((number, index): PreviewLine => {
    const orderId = current.targetId;
    const result = assignNumber(current, ids, number);
    if ('why' in result) return { line: index + 1, number, orderId: null, refused: result };
    current = result;
    return { line: index + 1, number, orderId, refused: null };
  });
  return { lines, scan: current };
}
