import { formatNumber } from '../../../format.ts';
import { plural } from '../../../plural.ts';
import * as shared from '../shared.ts';
import { noRefunds } from './shared.ts';

/** The list of all orders, and those of the queues. */
export const lists = {
  all: {
    title: shared.allOrders,
    intro: 'Newest first',
    empty: 'No orders match. Try fewer words or a different filter.',
  },
  to_pack: {
    title: shared.toPack,
    intro: 'Claimed but not packed yet. Oldest first.',
    empty: 'No orders to pack',
  },
  to_ship: {
    title: shared.toShip,
    intro: 'Packed and ready for the carrier. Oldest first.',
    empty: 'No orders to ship',
  },
  expiring: {
    title: shared.expiringSoon,
    intro: 'Paid but not claimed yet. Soonest to expire first.',
    empty: 'No gifts expire soon',
  },
  problems: {
    title: 'Orders with issues',
    intro: 'These orders need attention.',
    empty: 'No orders with issues',
  },
  refund_due: {
    title: 'Orders with a refund due',
    intro: "Refunds that haven't gone through yet.",
    empty: noRefunds,
  },
};
export const noOrderMatches = 'No orders match your search.';
export const noRecentOrderMatches = ({ searched, minLetters }: { searched: number; minLetters: number }) =>
  `No match in the ${formatNumber(searched)} newest orders. To search all orders, type a word of at least ${minLetters} letters or choose dates.`;
export const searchPlaceholder = 'Name, phone, address, gift, note, or number';
export const selectAll = (count: number) => `Select all ${count}`;
export const deselectAll = 'Deselect all';

// The table.
export const fromGifter = (gifter: string) => `From ${gifter}`;
export const fromGifterTo = ({ gifter, destination }: { gifter: string; destination: string }) =>
  `From ${gifter} · ${destination}`;
export const noAddress = 'No address';
export const notClaimedYet = 'Not claimed yet';
/** What the search has found that the row does not show. */
export const matchedIn = (fields: string) => `Match: ${fields}`;
export const matchedFields = {
  street: 'street',
  zip: 'ZIP',
  gifter_phone: "sender's phone",
  recipient_phone: "recipient's phone",
  gifter_email: "sender's email",
  recipient_email: "recipient's email",
  tracking_number: 'tracking number',
  note: 'note',
  operator_notes: 'internal note',
  billing_address: 'billing address',
  id: 'order ID',
  url_id: 'gift link',
};
export const waiting = 'Waiting';
export const expires = 'Expires';

// Keyboard shortcuts.
export const keyboardShortcuts = 'Keyboard shortcuts';
export const enterKey = 'Enter';
export const keyMeanings = {
  next: 'Next order',
  previous: 'Previous order',
  open: 'Open the order',
  select: 'Select the order. With Shift, select a range.',
  search: 'Search',
  help: 'Show keyboard shortcuts',
};
export const enableShortcuts = 'Enable shortcuts';
export const shortcutsHint = 'Turn this off if you use dictation or another input method.';

// The selected orders.
export const selectedOrders = 'Selected orders';
export const ordersSelected = (count: number) =>
  plural(count, { one: '1 order selected', other: `${formatNumber(count)} orders selected` });
export const ordersPacked = (count: number) =>
  plural(count, { one: '1 order packed', other: `${formatNumber(count)} orders packed` });
export const printSlips = 'Print slips';
export const printSlipsAndMarkAsPacked = 'Print slips and mark as packed';
export const reprintSlips = 'Reprint slips';
export const enterTrackingNumbers = 'Enter tracking numbers';
export const done = 'Done';
export const notUpdated = "This order couldn't be updated.";
export const rejection = ({ order, error }: { order: string; error: string }) => `${order}: ${error}`;

// Unclaimed gifts, together.
export const remindSenders = 'Remind senders';
export const extendSeveral = (count: number) =>
  plural(count, { one: 'Extend 1 deadline', other: `Extend ${formatNumber(count)} deadlines` });
export const extendSeveralExplained = 'Recipients get more time to claim. No one will be notified.';
export const deadlinesExtended = (count: number) =>
  plural(count, { one: '1 deadline extended', other: `${formatNumber(count)} deadlines extended` });
export const remindersSent = (count: number) =>
  plural(count, { one: '1 reminder sent', other: `${formatNumber(count)} reminders sent` });
type Partly = { done: number; total: number; rejections: string };
export const partlyDone = ({ done, total, rejections }: Partly) =>
  `${formatNumber(done)} of ${formatNumber(total)} done. Not done: ${rejections}`;

// Tracking numbers.
export const markCountAsShipped = (count: number) => `Mark ${count} as shipped`;
export const slipPaper = 'Print slips on';
export const letterPaper = 'Letter paper';
export const label4x6 = '4 × 6 labels';
export const ordersShipped = (count: number) =>
  plural(count, { one: '1 order shipped', other: `${formatNumber(count)} orders shipped` });
export const notShipped = (rejections: string) =>
  `Not marked as shipped: ${rejections} What you typed is still here.`;
