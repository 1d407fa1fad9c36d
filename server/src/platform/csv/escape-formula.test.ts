import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeFormula, unescapeFormula } from './escape-formula.ts';
import { formatCsvRows } from './write-csv.ts';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\r=1', '＝1', "'=1", '-'])(
  'escapes the formula %j',
  (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
    expect(formatCsvRows([[text]])).toMatch(/^"?'/);
  },
);

test.each(['', 'Lamp', "'quoted'", '5 = 5', 'a-b'])('does not change %j', (text) => {
  expect(escapeFormula(text)).toBe(text);
  expect(unescapeFormula(text)).toBe(text);
});

test('unescapeFormula is the inverse of escapeFormula', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^'{0,3}[=+\-@]?.{0,3}$/)), (text) => {
      expect(unescapeFormula(escapeFormula(text))).toBe(text);
    }),
  );
});

test('any table of texts can be parsed by another CSV parser', () => {
  const table = fc.array(fc.tuple(fc.string(), fc.string({ unit: 'binary' })), { minLength: 1 });
  fc.assert(
    fc.property(table, (rows) => {
      const read = parse(formatCsvRows(rows), {
        record_delimiter: '\r\n',
        relax_column_count: true,
      }) as string[][];
      expect(read.map((cells) => cells.map(unescapeFormula))).toEqual(rows);
    }),
  );
});

test('formats negative numbers as numbers, and dates as ISO 8601', () => {
  expect(formatCsvRows([[-1.5, true, null, new Date('2026-01-02T03:04:05Z')]])).toBe(
    '-1.5,true,,2026-01-02T03:04:05.000Z\r\n',
  );
});
