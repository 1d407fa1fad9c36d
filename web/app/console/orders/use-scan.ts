import { useEffect, useState } from 'react';
import {
  assignNumber,
  findTarget,
  type PreviewLine,
  parseTrackingNumbers,
  previewAssignments,
  type RejectedNumber,
  type TrackingByOrder,
} from './scan-assignment';

const storageKey = 'presently.console.scans';

export interface ScanController {
  numbers: TrackingByOrder;
  targetId: string | null;
  /** Makes this order the target of the next number. */
  selectTarget(id: string): void;
  /** Assigns a scanned or typed number to the target order; several numbers are only previewed. */
  addScanned(text: string): ScanResult;
  /** Accepts a preview. */
  replaceAll(numbers: TrackingByOrder): void;
  /** Sets one order's number as typed; empty removes it. */
  setNumber(id: string, number: string): void;
  removeOrders(ids: readonly string[]): void;
}

export type ScanResult =
  | { kind: 'empty' }
  | { kind: 'assigned'; number: string; orderId: string }
  | { kind: 'rejected'; rejected: RejectedNumber }
  | { kind: 'several'; lines: PreviewLine[]; numbers: TrackingByOrder };

/** Tracking numbers being entered for these orders; stored in sessionStorage, so that they survive a reload. */
export function useScan(ids: readonly string[]): ScanController {
  const [numbers, setNumbers] = useState<TrackingByOrder>(readSavedNumbers);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const targetId = findTarget(ids, numbers, selectedId);

  useEffect(() => {
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([...numbers]));
    } catch {
      // Storage is blocked: the numbers live in memory only.
    }
  }, [numbers]);

  function addScanned(text: string): ScanResult {
    const scanned = parseTrackingNumbers(text);
    const [number] = scanned;
    if (number === undefined) return { kind: 'empty' };
    const scan = { numbers, targetId };
    if (scanned.length > 1) {
      const assignments = previewAssignments(scan, ids, scanned);
      return { kind: 'several', lines: assignments.lines, numbers: assignments.scan.numbers };
    }
    const next = assignNumber(scan, ids, number);
    if ('reason' in next) return { kind: 'rejected', rejected: next };
    setNumbers(next.numbers);
    setSelectedId(next.targetId);
    return { kind: 'assigned', number, orderId: targetId ?? '' };
  }

  function setNumber(id: string, number: string): void {
    const next = new Map(numbers);
    if (number.trim() === '') next.delete(id);
    else next.set(id, number);
    setNumbers(next);
  }

  return {
    numbers,
    targetId,
    selectTarget: setSelectedId,
    addScanned,
    replaceAll: setNumbers,
    setNumber,
    removeOrders: (removed) =>
      setNumbers((current) => new Map([...current].filter(([id]) => !removed.includes(id)))),
  };
}

function readSavedNumbers(): TrackingByOrder {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return new Map(Array.isArray(saved) ? saved : []);
  } catch {
    return new Map();
  }
}
