import { loadModule } from '~/lib/load-module';

/** The part of BarcodeDetector that is used. */
export interface BarcodeReader {
  detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
/** Not in TypeScript's DOM library yet. */
interface BarcodeDetectorClass {
  new (options: { formats: readonly string[] }): BarcodeReader;
  getSupportedFormats(): Promise<string[]>;
}

/** The formats of slips and shipping labels, and of products, which are rejected. */
const FORMATS = ['code_128', 'itf', 'code_39', 'ean_13', 'upc_a'] as const;

/**
 * The browser's built-in barcode reader, or one that is loaded on demand if the browser cannot read slips (Safari,
 * Firefox); null if it could not be loaded.
 */
export async function createBarcodeReader(): Promise<BarcodeReader | null> {
  const { BarcodeDetector } = window as { BarcodeDetector?: BarcodeDetectorClass };
  const supported = (await BarcodeDetector?.getSupportedFormats()) ?? [];
  if (BarcodeDetector && supported.includes('code_128'))
    return new BarcodeDetector({ formats: FORMATS.filter((format) => supported.includes(format)) });
  const library = await loadModule(() => import('./zxing-reader'));
  return (await library?.createZxingReader(FORMATS)) ?? null;
}
