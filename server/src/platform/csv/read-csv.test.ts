import { expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';

const COLUMNS = { known: ['name', 'price', 'note'] as const, required: ['name', 'price'] as const };
const read = (content: string | Buffer) => readCsv(Buffer.from(content as string), COLUMNS);
const cells = async (content: string | Buffer) => {
  const { rows, errors } = await read(content);
  expect(errors).toEqual([]);
  return rows.map((row) => [row.line, ...Object.values(row.cells)]);
};
const errorsOf = async (content: string | Buffer) => {
  const table = await read(content);
  return table.errors.map(({ line, field, text }) => `${line} ${field ?? '-'} ${text}`);
};

test.each([
  ['line feeds', 'name,price\nLamp,1\nVase,2\n'],
  ['CRLF', 'name,price\r\nLamp,1\r\nVase,2\r\n'],
  ['carriage returns', 'name,price\rLamp,1\rVase,2'],
  ['mixed line endings and none at the end', 'name,price\r\nLamp,1\nVase,2'],
  ['a byte order mark', '\uFEFFname,price\nLamp,1\nVase,2\n'],
  ['upper case column names with spaces', ' Name , PRICE \nLamp,1\nVase,2\n'],
  ['unnecessary quotes', '"name","price"\n"Lamp","1"\n"Vase","2"\n'],
])('reads rows with %s', async (_, content) => {
  expect(await cells(content)).toEqual([
    [2, 'Lamp', '1'],
    [3, 'Vase', '2'],
  ]);
});

test('quoted cells may hold commas, quotes and line endings, and rows keep the number of their first line', async () => {
  const content =
    'name,price,note\r\n"A, ""big"" lamp",1,"first\r\nsecond\r\nthird"\r\n\r\n,,\r\nVase,2,\r\n';
  expect(await cells(content)).toEqual([
    [2, 'A, "big" lamp', '1', 'first\nsecond\nthird'],
    [7, 'Vase', '2', ''],
  ]);
});

test('reads text of any script', async () => {
  const name = 'Café 礼物 🎁 مرحبا';
  expect(await cells(`name,price\n${name},1\n`)).toEqual([[2, name, '1']]);
});

test('reports UTF-16 in either byte order and without a byte order mark', async () => {
  const utf16 = Buffer.from('\uFEFFname,price\nLamp,1\n', 'utf16le');
  for (const bytes of [utf16, Buffer.from(utf16).swap16(), utf16.subarray(2)])
    expect(await errorsOf(bytes)).toEqual(['1 - The file is UTF-16. Save it as “CSV UTF-8” and try again']);
});

test('reports Latin-1 with the first line that is not UTF-8', async () => {
  const latin = Buffer.from('name,price\nLamp,1\nCafé,2\n', 'latin1');
  expect(await errorsOf(latin)).toEqual(["3 - The file isn't UTF-8. Save it as “CSV UTF-8” and try again"]);
});

test('reports binary data with its line', async () => {
  expect(await errorsOf('name,price\nLa\0mp,1\n')).toEqual(["2 - Contains characters we can't save"]);
  expect(await errorsOf(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]))).toHaveLength(1);
});

test.each(['', '\uFEFF', '\n\n', ' \n,,\n'])('reports a file without content (%j)', async (content) => {
  expect(await errorsOf(content)).toEqual(['1 - The file is empty']);
});

test('reports every wrong column of the header', async () => {
  expect(await errorsOf('name,cost,name\nLamp,1,2\n')).toEqual([
    '1 cost Unknown column. Use only name, price, note',
    '1 name This column appears twice',
    '1 price This column is missing',
  ]);
});

test.each(['name;price\nLamp;1\n', 'name\tprice\nLamp\t1\n'])(
  'reports other separators than commas',
  async (content) => {
    expect(await errorsOf(content)).toEqual([
      '1 - Columns must be separated by commas. Save the file as “CSV UTF-8”',
    ]);
  },
);

test('reports rows with too few or too many cells and reads the others', async () => {
  const { rows, errors } = await read('name,price\nLamp\nVase,2\nBowl,3,4\n');
  expect(errors.map(({ line, text }) => [line, text])).toEqual([
    [2, 'Has 1 cell, but the header has 2'],
    [4, 'Has 3 cells, but the header has 2'],
  ]);
  expect(rows.map(({ line }) => line)).toEqual([3]);
});

test.each([
  ['name,price\nLamp,1\n"Vase,2\nBowl,3\n', 3],
  ['name,price\nLamp,1\n\n"Va"se,2\n', 4],
  ['"name,price\nLamp,1\n', 1],
])('reports a broken quotation mark with its line', async (content, line) => {
  expect(await errorsOf(content)).toEqual([
    `${line} - A quotation mark isn't closed, or is inside a cell, so we can't read the rest of the file`,
  ]);
});

test('line numbers are right to the end of a long file', async () => {
  const lines = Array.from({ length: 30_000 }, (_, n) => `"Gift\n${n}",1`);
  const { rows } = await read(['name,price', ...lines, ''].join('\n'));
  expect(rows).toHaveLength(30_000);
  expect(rows.at(-1)).toEqual({ line: 60_000, cells: { name: 'Gift\n29999', price: '1' } });
});
