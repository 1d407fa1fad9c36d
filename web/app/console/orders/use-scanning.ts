import type { OperatorOrder } from '@presently/contracts/operator-orders';
import { useRef, useState } from 'react';
import type { PreviewLine, TrackingByOrder } from './scan-assignment';
import type { ScanMessage } from './scan-panel';
import { useScanSounds } from './scan-settings';
import { playSound, soundOf } from './scan-sounds';
import { describeResult } from './scan-texts';
import { useRestoredOrders } from './use-restored-orders';
import { type ScanQuestion, type ScanResult, useScan } from './use-scan';
import { useScannerKeys } from './use-scanner-keys';

interface ScanningOptions {
  orders: OperatorOrder[];
  byPosition: boolean;
  getOrderTitle(id: string | null | undefined): string;
  /** An order whose slip was scanned; may not be in `orders` yet. */
  onSlip(order: OperatorOrder): void;
}

/** Scanning of tracking numbers, with what it tells and asks the user. */
export function useScanning({ orders, byPosition, getOrderTitle, onSlip }: ScanningOptions) {
  const [hasSounds, storeSounds] = useScanSounds();
  const [message, setMessage] = useState<ScanMessage | null>(null);
  const [question, setQuestion] = useState<ScanQuestion | null>(null);
  /** Several numbers, to be accepted. */
  const [pasted, setPasted] = useState<{ lines: PreviewLine[]; numbers: TrackingByOrder } | null>(null);
  /** Numbers of unknown format that the user wants to use. */
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const scan = useScan({ orders, byPosition, onResult: showResult });
  useRestoredOrders({ orders, numbers: scan.numbers, onRestored: onSlip });
  useScannerKeys({ onScan: scan.addScanned, onBlocked: () => showResult({ kind: 'blocked' }) });

  function showResult(result: ScanResult): void {
    const sound = soundOf(result);
    if (hasSounds && sound) playSound(sound);
    setQuestion(result.kind === 'question' ? result : null);
    if (result.kind === 'several') setPasted(result);
    else setMessage(describeResult(result, getOrderTitle));
    if (result.kind === 'selected') onSlip(result.order);
  }

  function confirm(): void {
    if (!question) return;
    setConfirmed([...confirmed, question.number]);
    scan.confirm(question);
    showResult({ ...question, kind: 'assigned' });
    field.current?.focus();
  }

  function discard(): void {
    setQuestion(null);
    setMessage(null);
    field.current?.focus();
  }

  function acceptPasted(): void {
    if (!pasted) return;
    const unknown = pasted.lines.filter(({ isUnknown }) => isUnknown);
    setConfirmed([...confirmed, ...unknown.map(({ number }) => number)]);
    scan.replaceAll(pasted.numbers);
    setPasted(null);
    field.current?.focus();
  }

  function setSounds(isOn: boolean): void {
    storeSounds(isOn);
    // Play a sound immediately as feedback for turning it on.
    if (isOn) playSound('number');
  }

  return {
    scan,
    field,
    message,
    clearMessage: () => setMessage(null),
    confirmed,
    confirm,
    discard,
    pasted,
    acceptPasted,
    rejectPasted: () => setPasted(null),
    hasSounds,
    setSounds,
  };
}
