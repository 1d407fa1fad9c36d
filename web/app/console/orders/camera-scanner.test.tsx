import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CameraScanner } from './camera-scanner';

const createZxingReader = vi.hoisted(() => vi.fn());
vi.mock('./zxing-reader', () => ({ createZxingReader }));

const reads = (code: string) => ({ detect: async () => [{ rawValue: code }] });
const onScan = vi.fn();
const getUserMedia = vi.fn<() => Promise<MediaStream>>();
let track: EventTarget & { stop(): void };

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  vi.stubGlobal('navigator', { onLine: true, mediaDevices: { getUserMedia } });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  track = Object.assign(new EventTarget(), { stop: vi.fn() });
  getUserMedia.mockResolvedValue(Object.assign(new MediaStream(), { getTracks: () => [track] }));
  createZxingReader.mockResolvedValue(reads('P-10432'));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function openCamera() {
  render(<CameraScanner onScan={onScan} />);
  await userEvent.click(screen.getByRole('button', { name: 'Scan with the camera' }));
}
const scans = () => vi.waitFor(() => expect(onScan.mock.lastCall).toEqual(['P-10432']));

it('reads with the library where the browser reads no barcodes; the camera stops when it is closed @R16-62', async () => {
  const loading = Promise.withResolvers<ReturnType<typeof reads>>();
  createZxingReader.mockReturnValueOnce(loading.promise);
  await openCamera();
  expect(screen.getByRole('status').textContent).toBe('Starting the camera…');
  loading.resolve(reads('P-10432'));
  await scans();
  expect(screen.queryByRole('status')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Stop the camera' }));
  expect(track.stop).toHaveBeenCalled();
});

it.each([
  [['code_128', 'qr_code'], 0],
  [['qr_code'], 1],
])(
  'loads the library only if the browser cannot read slips: it reads %s @R16-62',
  async (formats, loaded) => {
    class BarcodeDetector {
      static getSupportedFormats = async () => formats;
      detect = reads('P-10432').detect;
    }
    vi.stubGlobal('BarcodeDetector', BarcodeDetector);
    await openCamera();
    await scans();
    expect(createZxingReader).toHaveBeenCalledTimes(loaded);
  },
);

const refuse = (name: string) => () => getUserMedia.mockRejectedValueOnce(new DOMException('', name));
it.each<[string, () => void, RegExp]>([
  ['the camera is blocked', refuse('NotAllowedError'), /blocked. Allow it for this site/],
  ['there is none', refuse('NotFoundError'), /No camera found/],
  ['another app uses it', refuse('NotReadableError'), /Is another app using it/],
  ['the library does not load', () => createZxingReader.mockResolvedValueOnce(null), /reader couldn't load/],
])('says why it cannot scan and tries again: %s @R16-62', async (_, prepare, message) => {
  prepare();
  await openCamera();
  expect((await screen.findByRole('alert')).textContent).toMatch(message);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await scans();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says so when the camera ends by itself, and on a page without https @R16-62', async () => {
  await openCamera();
  await scans();
  track.dispatchEvent(new Event('ended'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/Is another app using it/);
  cleanup();
  vi.stubGlobal('navigator', { onLine: true });
  await openCamera();
  expect((await screen.findByRole('alert')).textContent).toMatch(/Open this page with https/);
});
