import { devices } from '@playwright/test';
import { newFamily, test } from './support/console-shop.ts';
import { expect } from './support/test.ts';
import { open } from './support/visit.ts';

const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
test.use({
  ...phone,
  launchOptions: {
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    // A camera that shows a test picture, and that a page may use if its Permissions-Policy says so.
    args: ['--disable-gpu', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

test('on a phone the camera scans slip and label @R16-12', async ({ page, operatorConsole }) => {
  const gift = await operatorConsole.buyAndClaim(newFamily());
  await operatorConsole.updateTracking(gift, { status: 'Ordered' });
  const { order_number } = await operatorConsole.readOrder(gift);
  await operatorConsole.signIn(page);
  // Chromium for Linux reads no barcodes: the test says which ones are in the picture.
  await page.addInitScript(() => {
    Object.assign(window, {
      codesInSight: [],
      BarcodeDetector: class {
        static async getSupportedFormats(): Promise<string[]> {
          return ['code_128', 'qr_code'];
        }
        async detect(video: HTMLVideoElement) {
          if (video.videoWidth === 0) throw new Error('no picture');
          return (window as unknown as { codesInSight: string[] }).codesInSight.map((rawValue) => ({
            rawValue,
          }));
        }
      },
    });
  });
  const showCamera = (codes: string[]) =>
    page.evaluate((codesInSight) => Object.assign(window, { codesInSight }), codes);

  await open(page, `/operator/orders?queue=to_ship&query=${gift.recipient.split(' ')[1]}`);
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(page.getByLabel('Picture of the camera')).toBeVisible();
  await showCamera([String(order_number)]);
  await expect(page.getByText(/Now scan its shipping label/)).toBeVisible();
  await showCamera(['1Z999AA10123456784', '42097103']);
  await expect(page.getByLabel(`Tracking number for ${gift.name} for ${gift.recipient}`)).toHaveValue(
    '1Z999AA10123456784',
  );
  await page.getByRole('button', { name: 'Stop the camera' }).click();
  await expect(page.getByLabel('Picture of the camera')).toBeHidden();
  await page.getByRole('button', { name: 'Mark 1 as shipped' }).click();
  await expect(page.getByText('1 order shipped')).toBeVisible();
});
