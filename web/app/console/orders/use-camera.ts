import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createCodePicker } from './camera-codes';

/** Not in TypeScript's library yet. */
interface BarcodeDetector {
  detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface BarcodeDetectorClass {
  new (options: { formats: readonly string[] }): BarcodeDetector;
  getSupportedFormats(): Promise<string[]>;
}

/** Those of slips and shipping labels, and those of products, which are refused. */
const FORMATS = ['code_128', 'itf', 'code_39', 'ean_13', 'upc_a'];
const DETECT_EVERY_MS = 100;

const findDetector = (): BarcodeDetectorClass | undefined =>
  (window as { BarcodeDetector?: BarcodeDetectorClass }).BarcodeDetector;

/** The formats that this browser reads from pictures; none where it cannot, or has no camera. */
async function listFormats(): Promise<string[]> {
  if (!navigator.mediaDevices) return [];
  const supported = (await findDetector()?.getSupportedFormats()) ?? [];
  return FORMATS.filter((format) => supported.includes(format));
}

/** Whether the camera can scan slips here; false until that is known. */
export function useCanScanWithCamera(): boolean {
  const [canScan, setCanScan] = useState(false);
  useEffect(() => {
    let isMounted = true;
    listFormats().then(
      (formats) => isMounted && setCanScan(formats.includes('code_128')),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, []);
  return canScan;
}

export type CameraFailure = 'blocked' | 'unavailable';

/** Shows the camera at the back in a video element while it is mounted, and reports the codes that it sees. */
export function useCamera(onScan: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [failure, setFailure] = useState<CameraFailure | null>(null);
  const latest = useRef(onScan);
  useLayoutEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => {
    const abortController = new AbortController();
    const { signal } = abortController;
    const report = (code: string) => latest.current(code);
    watch(video.current, report, signal).catch((error: unknown) => {
      if (!signal.aborted) setFailure(isDenied(error) ? 'blocked' : 'unavailable');
    });
    return () => abortController.abort();
  }, []);
  return { video, failure };
}

const isDenied = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotAllowedError';

/** Runs until it is aborted. */
async function watch(
  video: HTMLVideoElement | null,
  report: (code: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const Detector = findDetector();
  if (!video || !Detector) return;
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  video.srcObject = stream;
  await video.play();
  const detector = new Detector({ formats: await listFormats() });
  const pickCode = createCodePicker();
  while (!signal.aborted) {
    // A picture that cannot be read, such as the first one of some cameras, is as good as one without a code.
    const codes = await detector.detect(video).catch(() => []);
    const code = pickCode(
      codes.map(({ rawValue }) => rawValue),
      performance.now(),
    );
    if (code !== null && !signal.aborted) report(code);
    await new Promise((resolve) => setTimeout(resolve, DETECT_EVERY_MS));
  }
}
