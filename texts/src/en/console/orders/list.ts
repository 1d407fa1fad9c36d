import type { ReactNode } from 'react';
import { formatNumber } from '../../../format.ts';
import { plural } from '../../../plural.ts';
import { rich } from '../../../rich.ts';
import * as shared from '../shared.ts';
import { noRefunds } from './shared.ts';

/** The list of all orders, and those of the queues. */
export const lists = {
  all: {
    title: shared.allOrders,
    intro: 'Newest first.',
    empty: 'No order fits. Try fewer words or another filter.',
  },
  to_pack: {
    title: shared.toPack,
    intro: 'Claimed and paid; the one that waits longest comes first.',
    empty: 'Nothing to pack. Every claimed gift is packed.',
  },
  to_ship: {
    title: shared.toShip,
    intro: 'Packed and waiting for the carrier.',
    empty: 'Nothing to ship. Every parcel is on its way.',
  },
  expiring: {
    title: shared.expiringSoon,
    intro: 'Paid and not claimed yet; the one that expires first comes first.',
    empty: 'No gift expires in the next days.',
  },
  problems: {
    title: 'Orders with problems',
    intro: 'Something about them needs a person.',
    empty: 'No order has a problem.',
  },
  refund_due: {
    title: 'Orders with a refund due',
    intro: 'Money that has not gone back yet.',
    empty: noRefunds,
  },
};
export const noOrderFits = 'No order fits these words.';
export const noneOfNewestFits = ({ searched, minLetters }: { searched: number; minLetters: number }) =>
  `None of the newest ${formatNumber(searched)} orders fits. To look through all, type a word of ${minLetters} letters or choose dates.`;
export const searchPlaceholder = 'Name, e-mail, order or tracking number';
export const selectAll = (count: number) => `Select all ${count}`;
export const selectNone = 'Select none';

// The table.
export const fromGifter = (gifter: string) => `from ${gifter}`;
export const fromGifterTo = ({ gifter, destination }: { gifter: string; destination: string }) =>
  `from ${gifter}, ${destination}`;
export const noAddress = 'no address';
export const notClaimedYet = 'not claimed yet';
export const waitsSince = 'Waits since';
export const expires = 'Expires';

// The keys.
export const keys = 'Keys';
export const enterKey = 'Enter';
export const keyMeanings = {
  next: 'next order',
  previous: 'the one before',
  open: 'open it',
  select: 'select it; with Shift, all up to it',
  search: 'search',
  help: 'show this',
};
export const useSingleKeys = 'Use single keys';
export const singleKeysHint = 'Switch them off if you dictate or use other input.';

// The selected orders.
export const selectedOrders = 'Selected orders';
export const ordersSelected = (count: number) =>
  plural(count, { one: '1 order selected', other: `${formatNumber(count)} orders selected` });
export const ordersPacked = (count: number) =>
  plural(count, { one: '1 order packed', other: `${formatNumber(count)} orders packed` });
export const printSlips = 'Print slips';
export const printSlipsAndMarkPacked = 'Print slips and mark packed';
export const printTheirSlipsAgain = 'Print their slips again';
export const enterTrackingNumbers = 'Enter tracking numbers';
export const done = 'Done';
export const notMoved = 'It could not be moved.';
export const rejection = ({ order, error }: { order: string; error: string }) => `${order}: ${error}`;

// Tracking numbers.
export const scanTrackingNumbers = 'Scan tracking numbers';
export const scanOrPaste = 'Scan or paste a tracking number';
export const carrierByNumber = 'By the number';
export const markCountAsShipped = (count: number) => `Mark ${count} as shipped`;
export const nextIs = (order: ReactNode) => rich`Next: ${order}`;
export const nextIsIn = ({ order, place }: { order: ReactNode; place: string }) =>
  rich`Next: ${order} in ${place}`;
export const allHaveNumbers = 'Every order here has a number.';
export const numberGoesTo = ({ number, order }: { number: string; order: string }) =>
  `${number} goes to ${order}.`;
export const numberUsed = ({ number, order }: { number: string; order: string }) =>
  `${number} is already on ${order}.`;
export const noOrderWithoutNumber = (number: string) => `${number}: every order here has a number already.`;
export const numberTooLong = (beginning: string) => `${beginning}… is too long for a tracking number.`;
export const anotherOrder = 'another order';
export const scannedForOthers = (numbers: string) =>
  `Scanned for orders that are not in this list: ${numbers}`;
export const forgetThem = 'Forget them';
export const trackingNumberOf = (order: string) => `Tracking number of ${order}`;
export const nextPlaceholder = 'next';
export const parcelsOnTheWay = (count: number) =>
  plural(count, { one: '1 parcel on the way', other: `${formatNumber(count)} parcels on the way` });
export const notShipped = (rejections: string) =>
  `Not marked as shipped: ${rejections} Nothing typed is lost.`;

// Many numbers, pasted at once.
export const trackingNumbers = (count: number) =>
  plural(count, { one: '1 tracking number', other: `${formatNumber(count)} tracking numbers` });
export const pastedNumbersExplained = 'They go to the orders in this order. Nothing is sent yet.';
export const leaveNumbers = 'Leave it';
export const useNumbers = (count: number) =>
  plural(count, { one: 'Use 1 number', other: `Use ${formatNumber(count)} numbers` });
