type Fault = { line: number; field: string | null; text: string };
export const nothingImported = ({ first, others }: { first: Fault; others: number }) =>
  `Nothing was changed. ${first.field === null ? `Line ${first.line}` : `Line ${first.line}, ${first.field}`}: ${first.text}.${others === 0 ? '' : ` There are ${others} more faults.`}`;
export const sendCsvFile = 'Please send the file as text/csv, or as multipart/form-data in the field "file".';
export const concurrentImport =
  'Somebody else was adding gifts at the same time. Nothing was changed; please try again.';

/** Faults of the file. */
export const fileIsEmpty = 'The file is empty';
export const fileIsUtf16 = 'The file is UTF-16. Please save it as “CSV UTF-8” and try again.';
export const fileIsNotUtf8 = 'Is not UTF-8. Please save it as “CSV UTF-8” and try again.';
export const brokenQuote =
  'A quotation mark is not closed, or stands inside a cell; what follows could not be read';
export const separateByCommas =
  'The columns must be separated by commas. Please save the file as “CSV UTF-8”.';
export const unknownColumn = (known: string) => `There is no column of this name; there are ${known}`;
export const columnTwice = 'This column is there twice';
export const columnMissing = 'This column is missing';
export const cellsDifferFromHeader = ({ cells, header }: { cells: number; header: number }) =>
  `Has ${cells} cells; the header has ${header}`;
export const tooManyGifts = (maximum: number) =>
  `At most ${maximum} gifts at once; please split the file here`;

/** Faults of a line. */
export const sameIdAsLine = (line: number) => `Line ${line} has the same id`;
export const idIsReserved = 'This word cannot be an id';
export const idIsInvalid = 'Must be letters, digits, - and _; or empty for a new gift';
export const categoryNeeded = 'A new gift needs a category; this column is missing';
export const nameACategory = 'Please name a category';
export const noSuchCategories = (names: string[]) => `There is no category “${names.join('”, “')}”`;
export const categoriesRetired = (ids: string[]) => `The category “${ids.join('”, “')}” is retired`;
export const priceIsInvalid = 'Must be dollars with at most two decimals, such as 12.50';
export const priceTooLow = 'Must be at least $0.01';
export const priceTooHigh = 'Must be at most $99,999.99';
export const stockIsInvalid = (maximum: number) =>
  `Must be a whole number from 0 to ${maximum}, or empty for unlimited`;
