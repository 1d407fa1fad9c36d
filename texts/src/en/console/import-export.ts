import { formatNumber } from '../../format.ts';
import { plural } from '../../plural.ts';
import { rich, type Wrap } from '../../rich.ts';

export const introduction = 'The catalogue and the orders as CSV.';

// Import: the file.
export const importGifts = 'Import gifts';
export const importExplained = (code: Wrap) =>
  rich`A CSV with a header line; it needs the columns ${code('name')} and ${code('price')}, and ${code('categories')} for new gifts. Lines with an ${code('id')} change that gift, lines without make a new one; what a column is not there for stays as it is. You see first what would happen. It is all lines or none.`;
export const dropCsvHere = 'Drop a CSV here';
export const csvLimits = 'or choose one; up to 10 MB and 10,000 lines';
export const chooseFile = 'Choose a file';
export const chooseAnotherFile = 'Choose another file';
export const notACsv = (fileName: string) =>
  `“${fileName}” is not a CSV. Save the table as CSV (UTF-8) first.`;
export const csvTooLarge = (fileName: string) =>
  `“${fileName}” has more than 10 MB. Please import it in parts.`;

// Import: its progress.
export const sending = (percent: string) => `Sending, ${percent}`;
export const lookingThroughIt = 'Looking through it …';
export const importing = 'Importing …';
export const lookedThrough = ({ done, total }: { done: string; total: string }) =>
  `Looked through ${done} of ${total} lines`;
export const written = ({ done, total }: { done: string; total: string }) =>
  `Written ${done} of ${total} lines`;
export const stop = 'Stop';
export const importBroke =
  'The connection broke before the import had ended. Please check the gifts, then try again.';

// Import: what it would do, or has done.
export const cannotBeImported = ({ lines, fileName }: { lines: number; fileName: string }) =>
  plural(lines, {
    one: `One line of ${fileName} cannot be imported. Nothing was changed: put them right in the file, save it, and choose it again.`,
    other: `${formatNumber(lines)} lines of ${fileName} cannot be imported. Nothing was changed: put them right in the file, save it, and choose it again.`,
  });
export const isImported = (fileName: string) => `${fileName} is imported. The shop shows it already.`;
export const wouldDo = (fileName: string) =>
  `This is what importing ${fileName} would do. Nothing has been changed yet.`;
export const nothingToImport = (fileName: string) =>
  `${fileName} says what the shop has already. There is nothing to import.`;
export const giftsInTheFile = 'gifts in the file';
export const totals = {
  wouldDo: { created: 'would be new', updated: 'would change', unchanged: 'stay as they are' },
  done: { created: 'are new', updated: 'have changed', unchanged: 'stayed as they are' },
};
export const seeTheGifts = 'See the gifts';
export const importAnotherFile = 'Import another file';
export const importNow = 'Import now';
export const lookAgain = 'Look again';
export const badLines = 'Bad lines';
export const badLinesOfTheFile = 'Bad lines of the file';
export const line = 'Line';
export const column = 'Column';
export const whatIsWrong = 'What is wrong';
export const theWholeLine = 'the whole line';
export const showAll = (count: string) => `Show all ${count}`;

// Export.
export const exportHeading = 'Export';
export const allGifts = 'All gifts';
export const giftsExplained = 'With stock and categories, as the import takes them back.';
export const downloadGifts = 'Download gifts';
export const ordersExplained =
  'With recipients’ addresses: please keep the file safe. It is in the audit log.';
/** As the file names them. */
export const orderStatuses = {
  Picked: 'Picked',
  Processing: 'Processing',
  Ordered: 'Ordered',
  Shipped: 'Shipped',
  Delivered: 'Delivered',
  Cancelled: 'Cancelled',
};
export const downloadOrders = 'Download orders';

// Any download.
export const receivedSoFar = (size: string) => `${size} so far`;
export const isSaved = (fileName: string) => `${fileName} is saved`;
export const bytes = (count: number) => `${count} bytes`;
export const kilobytes = (count: string) => `${count} kB`;
export const megabytes = (count: string) => `${count} MB`;
