import type { OperatorOrder } from '@presently/contracts/operator-orders';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { readSession, writeSession } from '~/checkout/session-storage';
import {
  assignNumber,
  findTarget,
  type PreviewLine,
  parseTrackingNumbers,
  previewAssignments,
  type RejectedNumber,
  type ScanState,
  type TrackingByOrder,
} from './scan-assignment';
import { findOrderOfSlip, type RejectedSlip, readSlip, rejectSlip } from './scan-slips';

const STORAGE_KEY = 'presently.console.scans';

export interface ScanController {
  numbers: TrackingByOrder;
  targetId: string | null;
  /** Makes this order the target of the next number. */
  selectTarget(id: string): void;
  /** A manually selected order is only a target while it is focused, unless numbers are assigned by position. */
  leaveTarget(id: string): void;
  /**
   * Handles scanned or typed text: a slip selects its order, and a number is assigned to the target; several numbers
   * are only previewed.
   */
  addScanned(text: string): void;
  /** Assigns a number of unknown format that the user has confirmed. */
  confirm(question: ScanQuestion): void;
  /** Accepts a preview. */
  replaceAll(numbers: TrackingByOrder): void;
  /** Sets one order's number as typed; empty removes it. */
  setNumber(id: string, number: string): void;
  removeOrders(ids: readonly string[]): void;
}

/** A number of unknown format, which is assigned to this order if the user confirms it. */
export interface ScanQuestion {
  number: string;
  orderId: string;
}

export type ScanResult =
  | { kind: 'selected'; order: OperatorOrder }
  | { kind: 'assigned'; number: string; orderId: string }
  | ({ kind: 'question' } & ScanQuestion)
  | { kind: 'rejected'; rejected: RejectedNumber }
  | { kind: 'rejected_slip'; rejected: RejectedSlip }
  | { kind: 'rejected_list' }
  | { kind: 'several'; lines: PreviewLine[]; numbers: TrackingByOrder }
  /** A dialog was open. */
  | { kind: 'blocked' };

interface ScanOptions {
  /** In the order in which numbers are assigned by position. */
  orders: readonly OperatorOrder[];
  byPosition: boolean;
  onResult(result: ScanResult): void;
}

type Scan = Pick<ScanState, 'numbers' | 'lastAssignedId'> & { selectedId: string | null };

/** Tracking numbers being entered for orders; stored in sessionStorage, so that they survive a reload. */
export function useScan(options: ScanOptions): ScanController {
  const [scan, setScan] = useState<Scan>(readSavedScan);
  /** Scans may arrive faster than React renders. */
  const current = useRef(scan);
  /** Not an effect event, because queued scans read them, outside of effects. */
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  /** Scans are processed in sequence, even if a slip has to be looked up. */
  const queue = useRef(Promise.resolve());
  const { numbers, selectedId } = scan;

  useEffect(() => {
    writeSession(STORAGE_KEY, [...numbers]);
  }, [numbers]);

  function update(changes: Partial<Scan>): void {
    current.current = { ...current.current, ...changes };
    setScan(current.current);
  }

  async function selectBySlip(slip: string): Promise<ScanResult> {
    // Also if it is rejected: the next label belongs to it, not to the previously selected order.
    update({ selectedId: null, lastAssignedId: null });
    const order =
      latest.current.orders.find(({ order_number }) => order_number === slip) ??
      (await findOrderOfSlip(slip));
    if ('reason' in order) return { kind: 'rejected_slip', rejected: order };
    const number = current.current.numbers.get(order.id);
    const rejected: RejectedSlip | null =
      number === undefined ? rejectSlip(order) : { slip, reason: 'has_number', number };
    if (rejected) return { kind: 'rejected_slip', rejected };
    update({ selectedId: order.id });
    return { kind: 'selected', order };
  }

  function assign(scanned: string[]): ScanResult {
    const { orders, byPosition } = latest.current;
    const ids = orders.map(({ id }) => id);
    const { result, next } = assignScanned(scanned, { ids, byPosition, scan: current.current });
    if (next) update({ ...next, selectedId: next.targetId });
    return result;
  }

  async function handle(text: string): Promise<void> {
    const scanned = parseTrackingNumbers(text);
    const [first] = scanned;
    if (first === undefined) return;
    const slip = scanned.length === 1 ? readSlip(first) : null;
    const result = slip === null ? assign(scanned) : await selectBySlip(slip);
    // The order of a slip must be in the list before its label is handled.
    flushSync(() => latest.current.onResult(result));
  }

  function setNumber(id: string, number: string): void {
    const next = new Map(current.current.numbers);
    if (number.trim() === '') next.delete(id);
    else next.set(id, number);
    update({ numbers: next });
  }

  return {
    numbers,
    targetId: findTarget(
      options.orders.map(({ id }) => id),
      numbers,
      selectedId,
      options.byPosition,
    ),
    selectTarget: (id) => update({ selectedId: id, lastAssignedId: null }),
    leaveTarget: (id) => {
      if (!options.byPosition && current.current.selectedId === id) update({ selectedId: null });
    },
    addScanned: (text) => {
      queue.current = queue.current.then(() => handle(text));
    },
    confirm: ({ number, orderId }) =>
      update({
        numbers: new Map(current.current.numbers).set(orderId, number),
        selectedId: null,
        lastAssignedId: orderId,
      }),
    replaceAll: (next) => update({ numbers: next }),
    setNumber,
    removeOrders: (removed) =>
      update({ numbers: new Map([...current.current.numbers].filter(([id]) => !removed.includes(id))) }),
  };
}

interface AssignInput {
  /** The orders' ids, in the order in which numbers are assigned by position. */
  ids: string[];
  byPosition: boolean;
  scan: Scan;
}

/** Assigns a number to the target, which leads to the `next` state, or previews several. */
function assignScanned(
  scanned: string[],
  { ids, byPosition, scan: { numbers, lastAssignedId, selectedId } }: AssignInput,
): { result: ScanResult; next?: ScanState } {
  const targetId = findTarget(ids, numbers, selectedId, byPosition);
  const state: ScanState = { numbers, lastAssignedId, targetId };
  const [number = ''] = scanned;
  if (scanned.length > 1) {
    if (!byPosition) return { result: { kind: 'rejected_list' } };
    const { lines, scan } = previewAssignments(state, ids, scanned);
    return { result: { kind: 'several', lines, numbers: scan.numbers } };
  }
  const next = assignNumber(state, ids, number, { byPosition });
  if (!('reason' in next))
    return { result: { kind: 'assigned', number, orderId: next.lastAssignedId ?? '' }, next };
  return next.reason === 'unknown' && targetId !== null
    ? { result: { kind: 'question', number, orderId: targetId } }
    : { result: { kind: 'rejected', rejected: next } };
}

function readSavedScan(): Scan {
  return { numbers: readSavedNumbers(), selectedId: null, lastAssignedId: null };
}

function readSavedNumbers(): TrackingByOrder {
  const saved = readSession<unknown>(STORAGE_KEY);
  return new Map(Array.isArray(saved) ? saved : []);
}
