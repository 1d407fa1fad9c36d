import { formatNumber } from '../../format.ts';
import { plural } from '../../plural.ts';

type Fault = { line: number; field: string | null; text: string };
export const nothingImported = ({ first, others }: { first: Fault; others: number }) =>
  `Nothing was imported. ${first.field === null ? `Row ${first.line}` : `Row ${first.line}, ${first.field}`}: ${first.text}.${others === 0 ? '' : ` ${moreProblems(others)}`}`;
const moreProblems = (count: number) =>
  plural(count, { one: 'There is 1 more problem.', other: `There are ${count} more problems.` });
export const sendCsvFile = 'Send the file as text/csv, or as multipart/form-data in the “file” field.';
export const concurrentImport =
  'Someone else was adding gifts at the same time. Nothing was imported. Please try again.';

export const catalogueChanged =
  'The catalog changed after the preview, so nothing was imported. Preview the file again.';

/** Faults of the file. */
export const fileIsEmpty = 'The file is empty';
export const fileIsUtf16 = 'The file is UTF-16. Save it as “CSV UTF-8” and try again';
export const fileIsNotUtf8 = "The file isn't UTF-8. Save it as “CSV UTF-8” and try again";
export const brokenQuote =
  "A quotation mark isn't closed, or is inside a cell, so we can't read the rest of the file";
export const separateByCommas = 'Columns must be separated by commas. Save the file as “CSV UTF-8”';
export const unknownColumn = (known: string) => `Unknown column. Use only ${known}`;
export const columnTwice = 'This column appears twice';
export const columnMissing = 'This column is missing';
export const cellsDifferFromHeader = ({ cells, header }: { cells: number; header: number }) =>
  plural(cells, {
    one: `Has 1 cell, but the header has ${header}`,
    other: `Has ${cells} cells, but the header has ${header}`,
  });
export const tooManyGifts = (maximum: number) =>
  `You can import up to ${formatNumber(maximum)} gifts at a time. Split the file here`;

/** Faults of a row. */
export const sameIdAsLine = (line: number) => `Row ${line} has the same ID`;
export const idIsReserved = "This word can't be used as an ID";
export const idIsInvalid = 'Use letters, digits, - and _, or leave it blank for a new gift';
export const categoryNeeded = 'A new gift needs a category, but this column is missing';
export const nameACategory = 'Enter a category';
export const noSuchCategories = (names: string[]) =>
  plural(names.length, {
    one: `The category “${names.join()}” doesn't exist`,
    other: `The categories “${names.join('”, “')}” don't exist`,
  });
export const categoriesRetired = (ids: string[]) =>
  plural(ids.length, {
    one: `The category “${ids.join()}” is retired`,
    other: `The categories “${ids.join('”, “')}” are retired`,
  });
export const noSuchTags = ({ unknown, known }: { unknown: string[]; known: string[] }) =>
  plural(unknown.length, {
    one: `“${unknown.join()}” isn't an occasion or recipient. Use one of these: ${known.join(', ')}`,
    other: `“${unknown.join('”, “')}” aren't occasions or recipients. Use one of these: ${known.join(', ')}`,
  });
export const priceIsInvalid = 'Enter dollars with up to two decimals, like 12.50';
export const priceTooLow = 'Must be at least $0.01';
export const priceTooHigh = 'Must be at most $99,999.99';
export const stockIsInvalid = (maximum: number) =>
  `Must be a whole number from 0 to ${formatNumber(maximum)}, or blank for unlimited`;
