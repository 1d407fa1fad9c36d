import type { Page } from '@playwright/test';

const keyGapSeconds = 0.008;
/** With codes of up to 18 keys: 8 codes within 1.5 seconds. */
const codeGapSeconds = 0.03;

/**
 * Types codes as a barcode scanner does, each with Enter. The keys carry the times at which a scanner would press them,
 * whatever the test machine is busy with.
 */
export async function scan(page: Page, ...codes: string[]): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  let timestamp = Date.now() / 1000;
  for (const code of codes) {
    timestamp += codeGapSeconds;
    await Promise.all(
      [...code, 'Enter'].flatMap((key) => {
        timestamp += keyGapSeconds;
        const text = key === 'Enter' ? '\r' : key;
        const pressed = { key, windowsVirtualKeyCode: text.toUpperCase().charCodeAt(0), timestamp };
        return [
          devTools.send('Input.dispatchKeyEvent', { ...pressed, type: 'keyDown', text }),
          devTools.send('Input.dispatchKeyEvent', { ...pressed, type: 'keyUp' }),
        ];
      }),
    );
  }
  await devTools.detach();
}

/** A valid tracking number of UPS. */
export function upsNumber(serial: number): string {
  const digits = `123456${'03'}${String(serial).padStart(7, '0')}`;
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 2),
    0,
  );
  return `1Z${digits}${(10 - (sum % 10)) % 10}`;
}
