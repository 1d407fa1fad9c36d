import { cleanup, fireEvent, render, screen } from '@testing-library/react';
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

function openCamera() {
  render(<CameraScanner onScan={onScan} />);
  fireEvent.click(screen.getByRole('button', { name: 'Scan with the camera' }));
}
const scans = () => vi.waitFor(() => expect(onScan.mock.lastCall).toEqual(['P-10432']));

it('reads with the library where the browser reads no barcodes; the camera stops when it is closed @R16-62', async () => {
  openCamera();
  expect(screen.getByRole('status').textContent).toBe('Starting the camera…');
  await scans();
  expect(screen.queryByRole('status')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Stop the camera' }));
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
    openCamera();
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
  openCamera();
  expect((await screen.findByRole('alert')).textContent).toMatch(message);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await scans();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says so when the camera ends by itself, and on a page without https @R16-62', async () => {
  openCamera();
  await scans();
  track.dispatchEvent(new Event('ended'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/Is another app using it/);
  cleanup();
  vi.stubGlobal('navigator', { onLine: true });
  openCamera();
  expect((await screen.findByRole('alert')).textContent).toMatch(/Open this page with https/);
});
