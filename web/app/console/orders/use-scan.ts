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

const key = 'presently.console.scans';

export interface ScanController {
  numbers: TrackingByOrder;
  targetId: string | null;
  /** The next number goes to this order. */
  pick(id: string): void;
  /** What was scanned or typed; several numbers want a look first. */
  take(text: string): ScanResult;
  /** Uses pasted numbers as they were shown. */
  use(numbers: TrackingByOrder): void;
  /** One order's number as typed beside it; nothing takes it away. */
  correct(id: string, number: string): void;
  forget(ids: readonly string[]): void;
}

export type ScanResult =
  | { kind: 'nothing' }
  | { kind: 'assigned'; number: string; orderId: string }
  | { kind: 'refused'; refused: RejectedNumber }
  | { kind: 'several'; lines: PreviewLine[]; numbers: TrackingByOrder };

/** Tracking numbers on their way to these orders. They outlast a reload, so that nothing must be scanned twice. */
export function useScan(ids: readonly string[]): ScanController {
  const [numbers, setNumbers] = useState<TrackingByOrder>(readSavedNumbers);
  const [picked, setPicked] = useState<string | null>(null);
  const targetId = findTarget(ids, numbers, picked);

  useEffect(() => {
    try {
      sessionStorage.setItem(key, JSON.stringify([...numbers]));
    } catch {
      // Kept for as long as the page is open, then.
    }
  }, [numbers]);

  function take(text: string): ScanResult {
    const scanned = parseTrackingNumbers(text);
    const [number] = scanned;
    if (number === undefined) return { kind: 'nothing' };
    const scan = { numbers, targetId };
    if (scanned.length > 1) {
      const shown = previewAssignments(scan, ids, scanned);
      return { kind: 'several', lines: shown.lines, numbers: shown.scan.numbers };
    }
    const next = assignNumber(scan, ids, number);
    if ('why' in next) return { kind: 'refused', refused: next };
    setNumbers(next.numbers);
    setPicked(next.targetId);
    return { kind: 'assigned', number, orderId: targetId ?? '' };
  }

  function correct(id: string, number: string): void {
    const next = new Map(numbers);
    if (number.trim() === '') next.delete(id);
    else next.set(id, number);
    setNumbers(next);
  }

  return {
    numbers,
    targetId,
    pick: setPicked,
    take,
    use: setNumbers,
    correct,
    forget: (gone) => setNumbers((known) => new Map([...known].filter(([id]) => !gone.includes(id)))),
  };
}

function readSavedNumbers(): TrackingByOrder {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return new Map(Array.isArray(kept) ? kept : []);
  } catch {
    return new Map();
  }
}
