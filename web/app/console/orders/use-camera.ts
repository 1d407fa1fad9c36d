import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type BarcodeReader, createBarcodeReader } from './barcode-reader';
import { createCodePicker } from './camera-codes';

const DETECT_EVERY_MS = 100;

/** The rear camera, with enough resolution for a label's long barcodes. */
const CAMERA = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } };

/** `insecure`: browsers only allow the camera on https pages; `unreadable`: the barcode reader did not load. */
export type CameraFailure = 'blocked' | 'missing' | 'unavailable' | 'insecure' | 'unreadable';
export type CameraState = 'starting' | 'scanning' | CameraFailure;

/** Shows the rear camera in a video element while it is mounted, and reports the codes in view. */
export function useCamera(onScan: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  const report = useEffectEvent(onScan);
  useEffect(() => {
    const abortController = new AbortController();
    const { signal } = abortController;
    const fail = (failure: CameraFailure) => {
      if (!signal.aborted) setState(failure);
      abortController.abort();
    };
    const scan = async () => {
      if (!navigator.mediaDevices) return fail('insecure');
      const loading = createBarcodeReader();
      await showCamera(video.current, signal, () => fail('unavailable'));
      const reader = await loading;
      if (!reader) return fail('unreadable');
      if (signal.aborted) return;
      setState('scanning');
      await watch(video.current, reader, signal, (code) => report(code));
    };
    scan().catch((error: unknown) => fail(toFailure(error)));
    return () => abortController.abort();
  }, []);
  return { video, state };
}

function toFailure(error: unknown): CameraFailure {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'blocked';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'unavailable';
}

/** The camera stops when it is aborted. */
async function showCamera(
  video: HTMLVideoElement | null,
  signal: AbortSignal,
  onEnded: () => void,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: CAMERA });
  const tracks = stream.getTracks();
  const stop = () => {
    for (const track of tracks) track.stop();
  };
  if (signal.aborted || !video) return stop();
  signal.addEventListener('abort', stop);
  // Unplugged, or in use by another app.
  for (const track of tracks) track.addEventListener('ended', onEnded, { signal });
  video.srcObject = stream;
  await video.play();
}

/** Runs until it is aborted. */
async function watch(
  video: HTMLVideoElement | null,
  reader: BarcodeReader,
  signal: AbortSignal,
  report: (code: string) => void,
): Promise<void> {
  const pickCode = createCodePicker();
  while (video && !signal.aborted) {
    // Treat an unreadable picture, such as the first one of some cameras, like one without a code.
    const codes = await reader.detect(video).catch(() => []);
    const code = pickCode(
      codes.map(({ rawValue }) => rawValue),
      performance.now(),
    );
    if (code !== null && !signal.aborted) report(code);
    await new Promise((resolve) => setTimeout(resolve, DETECT_EVERY_MS));
  }
}
