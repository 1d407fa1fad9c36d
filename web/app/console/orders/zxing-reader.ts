import {
  BarcodeDetector,
  type BarcodeFormat,
  prepareZXingModule,
  purgeZXingModule,
} from 'barcode-detector/ponyfill';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** By default, the library would load it from a public CDN. */
const overrides = { locateFile: () => wasmUrl };

/** Reads barcodes with ZXing, compiled to WebAssembly, which is loaded once; null if loading failed. */
export async function createZxingReader(formats: readonly BarcodeFormat[]): Promise<BarcodeDetector | null> {
  try {
    await prepareZXingModule({ overrides, fireImmediately: true });
  } catch (error) {
    console.warn('loading the barcode reader failed', error);
    // The library would cache the failure.
    purgeZXingModule();
    return null;
  }
  return new BarcodeDetector({ formats: [...formats] });
}
