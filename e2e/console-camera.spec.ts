import { devices, type Page } from '@playwright/test';
import { renderBarcode } from '../server/src/modules/orders/operator/barcode.ts';
import { newFamily, test } from './support/console-shop.ts';
import { expect } from './support/test.ts';
import { open } from './support/visit.ts';

const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
test.use({
  ...phone,
  launchOptions: {
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    // A camera that a page may use if its Permissions-Policy says so.
    args: ['--disable-gpu', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

/** Puts a table in front of the camera. The function returned lays barcodes on it, below each other and a little askew. */
async function replaceCameraPicture(page: Page): Promise<(codes: string[]) => Promise<void>> {
  await page.addInitScript(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
    const table = canvas.getContext('2d') as CanvasRenderingContext2D;
    let labels: HTMLImageElement[] = [];
    const draw = () => {
      table.resetTransform();
      table.fillStyle = '#b9a58c';
      table.fillRect(0, 0, canvas.width, canvas.height);
      table.rotate(0.05);
      for (const [index, label] of labels.entries()) {
        const y = 80 + index * 280;
        table.fillStyle = '#efece6';
        table.fillRect(200, y, 880, 240);
        table.drawImage(label, 300, y + 50, 680, 140);
      }
    };
    setInterval(draw, 50);
    const camera = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await camera(constraints);
      for (const track of stream.getTracks()) track.stop();
      return canvas.captureStream();
    };
    const load = async (svg: string) => {
      const image = new Image();
      image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
      await image.decode();
      return image;
    };
    Object.assign(window, {
      layOnTable: async (svgs: string[]) => {
        labels = await Promise.all(svgs.map(load));
      },
    });
  });
  return async (codes) => {
    const svgs = await Promise.all(codes.map(renderBarcode));
    await page.evaluate(
      (all) => (window as unknown as { layOnTable(svgs: string[]): Promise<void> }).layOnTable(all),
      svgs,
    );
  };
}

test('on a phone whose browser reads no barcodes the camera scans slip and label @R16-12 @R16-62', async ({
  page,
  operatorConsole,
}) => {
  const gift = await operatorConsole.buyAndClaim(newFamily());
  await operatorConsole.updateTracking(gift, { status: 'Ordered' });
  const { order_number } = await operatorConsole.readOrder(gift);
  await operatorConsole.signIn(page);
  // As in Safari and Firefox.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'BarcodeDetector'));
  const layOnTable = await replaceCameraPicture(page);
  const wasm = page.waitForResponse(/\.wasm$/);

  await open(page, `/operator/orders?queue=to_ship&query=${gift.recipient.split(' ')[1]}`);
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(page.getByLabel('Camera view')).toBeVisible();
  await layOnTable([String(order_number)]);
  await expect(page.getByText(/Now scan its shipping label/)).toBeVisible();
  await layOnTable(['1Z999AA10123456784', '42097103']);
  await expect(page.getByLabel(`Tracking number for ${gift.name} for ${gift.recipient}`)).toHaveValue(
    '1Z999AA10123456784',
  );
  expect((await wasm).url()).toMatch(/^http:\/\/localhost:\d+\/assets\/zxing_reader-[\w-]+\.wasm$/);
  await page.getByRole('button', { name: 'Stop the camera' }).click();
  await expect(page.getByLabel('Camera view')).toBeHidden();
  await page.getByRole('button', { name: 'Mark 1 as shipped' }).click();
  await expect(page.getByText('1 order shipped')).toBeVisible();
});
