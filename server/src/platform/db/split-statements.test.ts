import { expect, test } from 'vitest';
import { splitStatements } from './split-statements.ts';

test.for([
  ['one', 'SELECT 1', ['SELECT 1']],
  ['several', 'SELECT 1; SELECT 2;\n', ['SELECT 1', 'SELECT 2']],
  ['comments', '-- a; b\nSELECT 1 /* c; d */ + 2;-- e', ['SELECT 1  + 2']],
  [
    'strings',
    `SELECT 'a;''b;', E'c\\';d', "e;""f"; SELECT 2`,
    [`SELECT 'a;''b;', E'c\\';d', "e;""f"`, 'SELECT 2'],
  ],
  ['dashes in strings', `SELECT '--', 1; SELECT 2`, [`SELECT '--', 1`, 'SELECT 2']],
  [
    'dollar quotes',
    'DO $$ BEGIN; END $$; SELECT $a$;$$;$a$, $1',
    ['DO $$ BEGIN; END $$', 'SELECT $a$;$$;$a$, $1'],
  ],
  ['nothing', ' ;; \n-- end', []],
] as const)('statements are split: %s', ([, sql, statements]) => {
  expect(splitStatements(sql)).toEqual(statements);
});
