import type { ReactNode } from 'react';
import { formatList, formatNumber } from '../../../format.ts';
import { plural } from '../../../plural.ts';
import { rich } from '../../../rich.ts';

/* Scanning packing slips and shipping labels. */

export const scanTrackingNumbers = 'Scan tracking numbers';
export const scanOrPaste = 'Scan or paste a tracking number';
export const detectCarrier = 'Detect automatically';
export const byPosition = 'By position';
export const byPositionHint = 'Assign each number to the next order in the list, without its slip.';
export const sounds = 'Sounds';
export const soundsHint = 'Beep for each scan. Rejected scans beep lower.';
export const trackingNumberOf = (order: string) => `Tracking number for ${order}`;
export const nextPlaceholder = 'Next';
export const anotherOrder = 'another order';
export const scannedForOthers = (numbers: string) =>
  `Scanned for orders that aren't in this list: ${numbers}`;
export const discard = 'Discard';

// The camera.
export const scanWithCamera = 'Scan with the camera';
export const stopCamera = 'Stop the camera';
export const cameraPicture = 'Camera view';
export const cameraBlocked = "The camera is blocked. Allow it for this site in your browser's settings.";
export const cameraMissing = 'No camera found on this device.';
export const cameraUnavailable = "The camera couldn't be started. Is another app using it?";
export const cameraInsecure = 'Browsers allow the camera only on secure pages. Open this page with https.';
export const cameraUnreadable = "The barcode reader couldn't load. Please check your connection.";
export const cameraStarting = 'Starting the camera…';

// What comes next.
export const scanSlipFirst = 'Scan a packing slip, then its shipping label.';
export const nextIs = (order: ReactNode) => rich`Next: ${order}`;
export const nextIsIn = ({ order, place }: { order: ReactNode; place: string }) =>
  rich`Next: ${order} in ${place}`;
export const allHaveNumbers = 'All of these orders have a tracking number.';

// What became of a scan.
export const scanBlocked = "That scan wasn't used because a dialog was open. Scan it again.";
export const slipSelected = ({ slip, order }: { slip: string; order: string }) =>
  `${slip}: ${order}. Now scan its shipping label.`;
export const numberAssigned = ({ number, order }: { number: string; order: string }) =>
  `${number}: Assigned to ${order}.`;
export const numberUsed = ({ number, order }: { number: string; order: string }) =>
  `${number}: Already assigned to ${order}.`;

// Why a number is refused.
export const noOrderWithoutNumber = (number: string) =>
  `${number}: All of these orders already have a tracking number.`;
export const labelWithoutSlip = (number: string) => `${number} wasn't assigned. Scan the packing slip first.`;
export const listWithoutSlips = 'To assign a list of numbers, turn on By position.';
export const numberTooLong = (beginning: string) => `${beginning}… is too long for a tracking number.`;
export const numberMisread = (number: string) => `${number} was misread. Scan it again.`;
export const numberOfProduct = (number: string) =>
  `${number} is a product's barcode. Scan the shipping label instead.`;
export const numberOfOrder = (number: string) =>
  `${number} is an order, not a tracking number. Scan the shipping label instead.`;
export const unknownShape = (number: string) => `${number} doesn't look like a tracking number.`;
export const askUnknown = ({ number, order }: { number: string; order: string }) =>
  `${number} doesn't look like a tracking number. Use it for ${order}?`;
export const useAnyway = 'Use it anyway';
/** The same about numbers that were typed. */
export const askUnknownTyped = (numbers: readonly string[]) =>
  plural(numbers.length, {
    one: `${formatList(numbers)} doesn't look like a tracking number. Use it anyway?`,
    other: `${formatList(numbers)} don't look like tracking numbers. Use them anyway?`,
  });
/** At the field of one order's number. */
export const submitAgainToUse = (number: string) =>
  `${number} doesn't look like a tracking number. Submit it again to use it anyway.`;
export const shipAnyway = 'Ship anyway';
export const unknownShapeHint = 'Not a known tracking number format';

// Why a slip is refused.
export const slipUnknown = (slip: string) => `${slip}: No order has this number. Scan the slip again.`;
export const slipNotInQueue = (slip: string) => `${slip} isn't an order to ship.`;
export const slipHasNumber = ({ slip, number }: { slip: string; number: string }) =>
  `${slip} already has ${number}. To replace it, clear it in the list first.`;
export const slipNotLookedUp = ({ slip, error }: { slip: string; error: string }) =>
  `${slip} couldn't be looked up. ${error} Scan the slip again.`;
export const slipRefusals: Record<string, (slip: string) => string> = {
  Picked: (slip) => `${slip} isn't claimed yet. Don't ship it.`,
  Processing: (slip) => `${slip} isn't marked as packed yet.`,
  Shipped: (slip) => `${slip} is already shipped.`,
  Delivered: (slip) => `${slip} is already delivered.`,
  Cancelled: (slip) => `${slip} is canceled. Don't ship it.`,
};
export const slipNotShippable = (slip: string) => `${slip} can't be shipped now. Open the order to see why.`;

// Many numbers, pasted at once.
export const trackingNumbers = (count: number) =>
  plural(count, { one: '1 tracking number', other: `${formatNumber(count)} tracking numbers` });
export const pastedNumbersExplained = "We'll assign them in this order. Nothing is shipped yet.";
export const cancel = 'Cancel';
export const useNumbers = (count: number) =>
  plural(count, { one: 'Use 1 number', other: `Use ${formatNumber(count)} numbers` });
