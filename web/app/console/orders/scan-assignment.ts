import { extractTrackingNumber, recogniseNumber } from './tracking-numbers';

/** Tracking numbers by order id. */
export type TrackingByOrder = ReadonlyMap<string, string>;

export interface ScanState {
  numbers: TrackingByOrder;
  /** Id of the order that gets the next number; null if there is none. */
  targetId: string | null;
  /** Id of the order that got the last number, until another is selected: its label may be scanned twice. */
  lastAssignedId: string | null;
}

export interface AssignOptions {
  /** After each number, the next order in the list becomes the target; otherwise only a slip or a user selects one. */
  byPosition: boolean;
  /** The user has confirmed a number of unknown format. */
  isConfirmed?: boolean;
}

const MAX_LENGTH = 100;

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

/** The order that gets the next number: the selected one if it has none; by position, else the first without one. */
export function findTarget(
  ids: readonly string[],
  numbers: TrackingByOrder,
  selected: string | null,
  byPosition: boolean,
): string | null {
  if (selected !== null && ids.includes(selected) && !numbers.has(selected)) return selected;
  return byPosition ? findNextWithoutNumber(ids, numbers, 0) : null;
}

export type RejectedNumber = {
  number: string;
  reason:
    | 'already_used'
    | 'no_order'
    | 'no_slip'
    | 'too_long'
    | 'misread'
    | 'product'
    | 'order'
    | 'unknown'
    | 'repeated';
  /** The order that has the number. */
  usedBy?: string;
};

/** Why a text is not a tracking number; null if it is one, or the user has confirmed it. */
function rejectionOf(scanned: string, isConfirmed: boolean): RejectedNumber['reason'] | null {
  if (scanned.length > MAX_LENGTH) return 'too_long';
  const { kind } = recogniseNumber(scanned);
  return kind === 'label' || (kind === 'unknown' && isConfirmed) ? null : kind;
}

/** Assigns a number to the target order and moves on. Extracts the tracking number from a label's barcode. */
export function assignNumber(
  scan: ScanState,
  ids: readonly string[],
  scanned: string,
  { byPosition, isConfirmed = false }: AssignOptions,
): ScanState | RejectedNumber {
  const number = extractTrackingNumber(scanned);
  const usedBy = findOrderWith(scan.numbers, number);
  if (usedBy) return { number, reason: usedBy === scan.lastAssignedId ? 'repeated' : 'already_used', usedBy };
  const reason = rejectionOf(scanned, isConfirmed);
  if (reason !== null && reason !== 'unknown') return { number, reason };
  if (scan.targetId === null) return { number, reason: byPosition ? 'no_order' : 'no_slip' };
  if (reason !== null) return { number, reason };
  const numbers = new Map(scan.numbers).set(scan.targetId, number);
  return {
    numbers,
    targetId: byPosition ? findNextWithoutNumber(ids, numbers, ids.indexOf(scan.targetId) + 1) : null,
    lastAssignedId: scan.targetId,
  };
}

function findOrderWith(numbers: TrackingByOrder, number: string): string | undefined {
  const wanted = number.toUpperCase();
  return [...numbers].find(([, assigned]) => assigned.toUpperCase() === wanted)?.[0];
}

export interface PreviewLine {
  /** Position among the pasted numbers, from 1. */
  line: number;
  number: string;
  orderId: string | null;
  rejected: RejectedNumber | null;
  /** Its format does not match a known carrier. */
  isUnknown: boolean;
}

/** How pasted numbers would be assigned by position, and which would be rejected. */
export function previewAssignments(
  scan: ScanState,
  ids: readonly string[],
  pasted: readonly string[],
): { lines: PreviewLine[]; scan: ScanState } {
  let current = scan;
  const lines = pasted.map((number, index): PreviewLine => {
    const orderId = current.targetId;
    const result = assignNumber(current, ids, number, { byPosition: true, isConfirmed: true });
    const isUnknown = recogniseNumber(number).kind === 'unknown';
    const line = { line: index + 1, number, isUnknown };
    if ('reason' in result) return { ...line, orderId: null, rejected: result };
    current = result;
    return { ...line, orderId, rejected: null };
  });
  return { lines, scan: current };
}
