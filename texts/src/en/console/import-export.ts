import { formatNumber } from '../../format.ts';
import { plural } from '../../plural.ts';
import { rich, type Wrap } from '../../rich.ts';

export const introduction = 'Move your catalog and orders in and out as CSV files.';

// Import: the file.
export const importGifts = 'Import gifts';
export const importExplained = (code: Wrap) =>
  rich`Your CSV needs a header row with the columns ${code('name')} and ${code('price')}, plus ${code('categories')} for new gifts. Rows with an ${code('id')} update that gift. Rows without one add a new gift. Missing columns aren't changed. You'll see a preview first. If any row fails, nothing is imported.`;
export const dropCsvHere = 'Drop a CSV here';
export const csvLimits = 'Up to 10 MB and 10,000 rows';
export const chooseFile = 'Choose a file';
export const chooseAnotherFile = 'Choose another file';
export const notACsv = (fileName: string) =>
  `“${fileName}” isn't a CSV file. Save your spreadsheet as CSV (UTF-8) first.`;
export const csvTooLarge = (fileName: string) =>
  `“${fileName}” is larger than 10 MB. Split it into smaller files.`;

// Import: its progress.
export const uploading = (percent: string) => `Uploading, ${percent}`;
export const checking = 'Checking…';
export const importing = 'Importing…';
export const checked = ({ done, total }: { done: string; total: string }) =>
  `Checked ${done} of ${total} rows`;
export const imported = ({ done, total }: { done: string; total: string }) =>
  `Imported ${done} of ${total} rows`;
export const stop = 'Cancel';
export const importBroke =
  'The connection dropped before the import finished. Check your gifts, then try again.';

// Import: what it would do, or has done.
export const rowsHaveProblems = ({ rows, fileName }: { rows: number; fileName: string }) =>
  plural(rows, {
    one: `1 row has a problem in ${fileName}. Nothing was imported. Fix it, then choose the file again.`,
    other: `${formatNumber(rows)} rows have problems in ${fileName}. Nothing was imported. Fix them, then choose the file again.`,
  });
export const isImported = (fileName: string) => `${fileName} was imported. Changes are live.`;
export const wouldDo = (fileName: string) =>
  `Here's what importing ${fileName} will do. Nothing has changed yet.`;
export const nothingToImport = (fileName: string) =>
  `${fileName} matches your catalog. There's nothing to import.`;
export const giftsInTheFile = 'gifts in the file';
export const totals = {
  wouldDo: { created: 'to add', updated: 'to update', unchanged: 'unchanged' },
  done: { created: 'added', updated: 'updated', unchanged: 'unchanged' },
};
export const viewGifts = 'View gifts';
export const importAnotherFile = 'Import another file';
export const importChanges = (count: number) =>
  plural(count, { one: 'Import 1 change', other: `Import ${formatNumber(count)} changes` });
export const changedMeanwhile =
  'The catalog changed after the preview, so nothing was imported. Here is the updated preview. Check it, then import again.';
export const changedSince = 'Changed since the preview';
export const checkAgain = 'Check again';
export const problems = 'Rows with problems';
export const otherRows = 'Rows without problems';
export const filterRows = 'Filter rows';
export const rowKinds = { changed: 'Updated', new: 'New', unchanged: 'Unchanged' };
export const rowsOf = {
  changed: 'Rows that update a gift',
  new: 'Rows with a new gift',
  unchanged: 'Unchanged rows',
};
export const noRows = {
  changed: 'No rows update a gift.',
  new: 'No rows add a gift.',
  unchanged: 'No unchanged rows.',
};
export const gift = 'Gift';
export const staysTheSame = 'Stays the same';
export const newGift = (gift: { price: string; stock: string; categories: string }) =>
  `${gift.price} · Stock: ${gift.stock} · ${gift.categories}`;
export const row = 'Row';
export const column = 'Column';
export const problem = 'Problem';
export const wholeRow = 'Whole row';
export const showAll = (count: string) => `Show all ${count}`;

// Export.
export const exportHeading = 'Export';
export const allGifts = 'All gifts';
export const giftsExplained = 'Includes stock and categories. You can import this file again.';
export const downloadGifts = 'Download gifts';
export const ordersExplained =
  'Includes recipient addresses, so keep this file safe. Downloads are recorded in the audit log.';
export const downloadOrders = 'Download orders';

// Any download.
export const receivedSoFar = (size: string) => `${size} so far`;
export const isDownloaded = (fileName: string) => `${fileName} downloaded`;
export const bytes = (count: number) => `${count} bytes`;
export const kilobytes = (count: string) => `${count} KB`;
export const megabytes = (count: string) => `${count} MB`;
