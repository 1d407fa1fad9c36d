/** Tracking numbers by order id. */
export type TrackingByOrder = ReadonlyMap<string, string>;

export interface ScanState {
  numbers: TrackingByOrder;
  /** Id of the order that gets the next number; null when all have one. */
  targetId: string | null;
}

const maxLength = 100;

/** Splits scanned or pasted text into numbers (by line breaks, tabs, commas, semicolons), without inner spaces. */
export function parseTrackingNumbers(text: string): string[] {
  return text
    .split(/[\r\n\t,;]+/)
    .map((line) => line.replace(/\s+/g, ''))
    .filter((number) => number !== '');
}

/** The first order without a number, starting at an index and wrapping around. */
function findNextWithoutNumber(
  ids: readonly string[],
  numbers: TrackingByOrder,
  startIndex: number,
): string | null {
  for (let offset = 0; offset < ids.length; offset++) {
    const id = ids[(startIndex + offset) % ids.length];
    if (id !== undefined && !numbers.has(id)) return id;
  }
  return null;
}

/** The order that gets the next number: the selected one if it has none, else the first without one. */
export function findTarget(
  ids: readonly string[],
  numbers: TrackingByOrder,
  selected: string | null,
): string | null {
  if (selected !== null && ids.includes(selected) && !numbers.has(selected)) return selected;
  return findNextWithoutNumber(ids, numbers, 0);
}

export type RejectedNumber = {
  number: string;
  reason: 'already_used' | 'no_order' | 'too_long';
  usedBy?: string;
};

/** Assigns a number to the target order, and advances the target. */
export function assignNumber(
  scan: ScanState,
  ids: readonly string[],
  number: string,
): ScanState | RejectedNumber {
  const owner = [...scan.numbers].find(([, assigned]) => assigned.toUpperCase() === number.toUpperCase());
  if (owner) return { number, reason: 'already_used', usedBy: owner[0] };
  if (number.length > maxLength) return { number, reason: 'too_long' };
  if (scan.targetId === null) return { number, reason: 'no_order' };
  const numbers = new Map(scan.numbers).set(scan.targetId, number);
  return { numbers, targetId: findNextWithoutNumber(ids, numbers, ids.indexOf(scan.targetId) + 1) };
}

export interface PreviewLine {
  /** Position among the pasted numbers, from 1. */
  line: number;
  number: string;
  orderId: string | null;
  rejected: RejectedNumber | null;
}

/** How pasted numbers would be assigned, in order, and which would be rejected. */
export function previewAssignments(
  scan: ScanState,
  ids: readonly string[],
  pasted: readonly string[],
): { lines: PreviewLine[]; scan: ScanState } {
  let current = scan;
  const lines = pasted.map((number, index): PreviewLine => {
    const orderId = current.targetId;
    const result = assignNumber(current, ids, number);
    if ('reason' in result) return { line: index + 1, number, orderId: null, rejected: result };
    current = result;
    return { line: index + 1, number, orderId, rejected: null };
  });
  return { lines, scan: current };
}
