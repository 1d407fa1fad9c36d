import type { ImportLine } from '@presently/contracts/operator-import-export';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts';
import { aGift, signIn } from '../../../test/support/shop-actions.ts';
import { warmPool } from '../../../test/support/warm-pool.ts';

let shop: TestApp;
let token: string;
beforeEach(async () => {
  shop = await buildTestApp();
  token = (await signIn(shop, '+12015550100')).token;
  await aGift(shop, { id: 'blocks', priceCents: 4999, stock: 7 });
  await shop.deps.database.pool.query(
    `INSERT INTO categories (id, slug, name, position) VALUES ('home', 'home-garden', 'Home & Garden', 2), ('old', 'old-things', 'Old Things', 3)`,
  );
  await shop.deps.database.pool.query(`UPDATE categories SET retired_at = now() WHERE id = 'old'`);
});
afterEach(() => shop.close());

const send = async (
  content: string | Buffer,
  { dryRun = false, headers = {} as Record<string, string> } = {},
) => {
  const response = await shop.app.inject({
    method: 'POST',
    url: `/api/operator/gifts/import?dry_run=${dryRun}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv', ...headers },
    payload: content,
  });
  return response;
};
const report = async (content: string | Buffer, dryRun = false) => {
  const response = await send(content, { dryRun });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
};
const rows = async (query: string) => (await shop.deps.database.pool.query(query)).rows;
const gifts = () =>
  rows(
    `SELECT id, name, description, brand, price_cents, on_hand AS stock, category_ids_of(id) AS category_ids, featured, retired_at IS NOT NULL AS retired FROM gifts JOIN gift_stock ON gift_id = id ORDER BY id`,
  );

const GOOD = [
  'id,name,description,brand,price,stock,categories,featured,retired',
  'blocks,Oak blocks,Forty blocks.,Holzwerk,$59.5,9,toys-games; Home & Garden,yes,',
  ',Café cup,"Holds coffee,\r\nand ""tea""",,"1,299.00",,home-garden,,',
  'vase-1,Vase,,Ada,0.01,0,HOME,false,true',
].join('\r\n');

test('an import creates and updates gifts, and the shop shows them at once @R2-103', async () => {
  expect(await report(GOOD)).toEqual({
    dry_run: false,
    applied: true,
    outdated: false,
    preview: expect.any(String),
    rows: [],
    lines: 3,
    created: 2,
    updated: 1,
    unchanged: 0,
    errors: [],
  });
  expect(await gifts()).toEqual([
    {
      id: 'blocks',
      name: 'Oak blocks',
      description: 'Forty blocks.',
      brand: 'Holzwerk',
      price_cents: 5950,
      stock: 9,
      category_ids: ['toys-games', 'home'],
      featured: true,
      retired: false,
    },
    {
      id: 'cafe-cup',
      name: 'Café cup',
      description: 'Holds coffee,\nand "tea"',
      brand: null,
      price_cents: 129900,
      stock: null,
      category_ids: ['home'],
      featured: false,
      retired: false,
    },
    {
      id: 'vase-1',
      name: 'Vase',
      description: '',
      brand: 'Ada',
      price_cents: 1,
      stock: 0,
      category_ids: ['home'],
      featured: false,
      retired: true,
    },
  ]);
  const shown = await shop.call('GET', '/api/gifts/cafe-cup');
  expect(shown.body.data).toMatchObject({ price: 1299, category: 'Home & Garden' });
});

test('each change is in the audit log and the stock history @R3-11', async () => {
  await report(GOOD);
  const audit = await rows('SELECT action, subject_id, before, after FROM audit_entries ORDER BY sequence');
  expect(audit.map(({ action, subject_id }) => `${action} ${subject_id}`)).toEqual([
    'gift.created cafe-cup',
    'gift.created vase-1',
    'gift.changed blocks',
    'gifts.imported all',
  ]);
  expect(audit[2]).toMatchObject({
    before: { name: 'Wooden blocks', price: 49.99, stock: 7, featured: false },
    after: { name: 'Oak blocks', price: 59.5, stock: 9, featured: true },
  });
  expect(
    await rows(`SELECT stock_before, stock_after, reason FROM stock_changes WHERE gift_id = 'blocks'`),
  ).toEqual([{ stock_before: 7, stock_after: 9, reason: 'Import' }]);
});

test('the same file again changes nothing', async () => {
  await report(GOOD.replace(',Café', 'cup,Café'));
  const before = await rows('SELECT id, updated_at FROM gifts ORDER BY id');
  expect(await report(GOOD.replace(',Café', 'cup,Café'))).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 3,
    applied: true,
  });
  expect(await rows('SELECT id, updated_at FROM gifts ORDER BY id')).toEqual(before);
});

test('missing columns and gifts stay unchanged @R2-103', async () => {
  await report('price,id,name\n12,blocks,Blocks\n');
  expect((await gifts())[0]).toMatchObject({
    name: 'Blocks',
    price_cents: 1200,
    stock: 7,
    brand: 'Holzwerk',
    description: 'Forty blocks of beech.',
    category_ids: ['toys-games'],
  });
});

test('a dry run says what would happen and changes nothing @R2-105', async () => {
  const before = await gifts();
  expect(await report(GOOD, true)).toMatchObject({
    dry_run: true,
    applied: false,
    created: 2,
    updated: 1,
    errors: [],
  });
  expect(await gifts()).toEqual(before);
  expect(await rows('SELECT 1 FROM audit_entries')).toEqual([]);
});

const BAD = [
  'id,name,description,brand,price,stock,categories,featured,retired',
  'blocks,,x,x,12,1,toys-games,,',
  'blocks,Twice,x,x,12,1,toys-games,,',
  'b/d,Name,x,x,12.345,-1,nowhere,maybe,no',
  'featured,Reserved,x,x,"12,5",1.5,old-things,,perhaps',
  `,${'n'.repeat(121)},${'d'.repeat(4001)},${'b'.repeat(81)},0,1000001,,,`,
  'short,line',
  ',Free,x,x,99999.999,,toys-games,,',
  ',Good,x,x,1,,toys-games,,',
].join('\n');

test('every error is reported by line and column, and nothing is changed @R2-104 @R2-105', async () => {
  const before = await gifts();
  const { errors, ...rest } = await report(BAD, true);
  expect(rest).toMatchObject({ applied: false, lines: 7, created: 1, updated: 0 });
  expect(errors.map((one: any) => `${one.line} ${one.field}: ${one.text}`)).toEqual([
    '2 name: Please fill in this field',
    '3 id: Row 2 has the same ID',
    '4 id: Use letters, digits, - and _, or leave it blank for a new gift',
    '4 price: Enter dollars with up to two decimals, like 12.50',
    '4 stock: Must be a whole number from 0 to 1,000,000, or blank for unlimited',
    "4 categories: The category “nowhere” doesn't exist",
    '4 featured: Must be true or false',
    '5 price: Enter dollars with up to two decimals, like 12.50',
    '5 stock: Must be a whole number from 0 to 1,000,000, or blank for unlimited',
    '5 retired: Must be true or false',
    "5 id: This word can't be used as an ID",
    '5 categories: The category “old” is retired',
    '6 name: Must be at most 120 characters',
    '6 description: Must be at most 4000 characters',
    '6 brand: Must be at most 80 characters',
    '6 price: Must be at least $0.01',
    '6 stock: Must be a whole number from 0 to 1,000,000, or blank for unlimited',
    '6 categories: Enter a category',
    '7 null: Has 2 cells, but the header has 9',
    '8 price: Enter dollars with up to two decimals, like 12.50',
  ]);
  const rejected = await send(BAD);
  expect(rejected.statusCode).toBe(400);
  const { error, fields } = rejected.json();
  expect(error).toBe(
    'Nothing was imported. Row 2, name: Please fill in this field. There are 19 more problems.',
  );
  expect(fields).toMatchObject({
    'lines.2.name': 'Please fill in this field',
    'lines.7': 'Has 2 cells, but the header has 9',
  });
  expect(Object.keys(fields)).toHaveLength(errors.length);
  expect(await gifts()).toEqual(before);
});

test('tags are given by name or id; a missing column keeps them, an empty cell removes them @R15-57', async () => {
  await rows(
    `INSERT INTO tags (id, kind, name, title, position) VALUES
       ('new-home', 'occasion', 'New home', 'Housewarming gifts', 0), ('mom', 'recipient', 'Mom', 'Gifts for Mom', 1)`,
  );
  const tags = async (id = 'blocks') =>
    (await rows(`SELECT tag_ids FROM gift_documents WHERE gift_id = '${id}'`))[0].tag_ids;
  const line = (cells: string) => report(`id,name,price,tags\nblocks,Blocks,12,${cells}\n`);
  expect(await line('NEW HOME; mom;Mom')).toMatchObject({ updated: 1 });
  expect(await tags()).toEqual(['mom', 'new-home']);
  expect(await line('mom; new-home')).toMatchObject({ unchanged: 1 });
  expect(await report('id,name,price\nblocks,Blocks,13\n')).toMatchObject({ updated: 1 });
  expect(await tags()).toEqual(['mom', 'new-home']);
  expect(await line('')).toMatchObject({ updated: 1 });
  expect(await tags()).toEqual([]);
  const { errors } = await report('id,name,price,tags\nblocks,Blocks,12,mom; easter\n', true);
  expect(errors).toEqual([
    {
      line: 2,
      field: 'tags',
      text: "“easter” isn't an occasion or recipient. Use one of these: new-home, mom",
    },
  ]);
  expect(await report('name,price,categories,tags\nLamp,1,home,mom\n')).toMatchObject({ created: 1 });
  expect(await tags('lamp')).toEqual(['mom']);
});

test('a new gift without a category is an error, also if the column is missing', async () => {
  const { errors } = await report('name,price\nLamp,1\n', true);
  expect(errors).toEqual([
    { line: 2, field: 'categories', text: 'A new gift needs a category, but this column is missing' },
  ]);
});

test('a file that is not a gift CSV is a 400 that says so', async () => {
  for (const [content, field] of [
    ['', 'lines.1'],
    [Buffer.from('\uFEFFname,price\n', 'utf16le'), 'lines.1'],
    [Buffer.from('name,price,categories\nCafé,1,home\n', 'latin1'), 'lines.2'],
    ['name,cost\nLamp,1\n', 'lines.1.cost'],
    ['name,price\n"Lamp,1\n', 'lines.2'],
  ] as const) {
    const response = await send(content as string);
    expect([response.statusCode, Object.keys(response.json().fields)[0]]).toEqual([400, field]);
  }
});

test('cells that look like formulas survive export and import @R2-106', async () => {
  await report(`name,price,categories\n"=HYPERLINK(""http://x"")",1,home\n'+49,2,home\n`);
  const names = (await gifts()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['+49', '=HYPERLINK("http://x")', 'Wooden blocks']));
  const { payload } = await shop.app.inject({
    method: 'GET',
    url: '/api/operator/gifts/export',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(payload).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect(await report(payload)).toMatchObject({ lines: 3, unchanged: 3 });
});

const many = (count: number, line: (n: number) => string) =>
  ['name,price,categories', ...Array.from({ length: count }, (_, n) => line(n)), ''].join('\n');

test('accepts ten thousand lines, and rejects one more by its line', async () => {
  const lines = (n: number) => `Gift ${n},${n + 1}.25,home`;
  expect(await report(many(10_000, lines))).toMatchObject({ lines: 10_000, created: 10_000, applied: true });
  expect(await rows('SELECT count(*)::int AS gifts FROM gifts')).toEqual([{ gifts: 10_001 }]);
  const { errors, lines: read } = await report(many(10_001, lines), true);
  expect(read).toBe(10_000);
  expect(errors).toEqual([
    { line: 10_002, field: null, text: 'You can import up to 10,000 gifts at a time. Split the file here' },
  ]);
}, 60_000);

test('reports ten thousand errors @R2-104', async () => {
  const { errors } = await report(
    many(10_000, (n) => `Gift ${n},free,home`),
    true,
  );
  expect(errors).toHaveLength(10_000);
  expect(errors.at(-1)).toMatchObject({ line: 10_001, field: 'price' });
}, 60_000);

test('gifts with the same name get different ids', async () => {
  await report(many(3, () => 'Wooden Blocks,1,home'));
  const ids = (await gifts()).map(({ id }) => id).filter((id) => id.startsWith('wooden-blocks'));
  expect(ids).toHaveLength(3);
  expect(ids).toContain('wooden-blocks');
});

test('an error in the last line undoes the lines before @R2-105', async () => {
  const content = `${many(1_200, (n) => `Gift ${n},1,home`)}Last,0,home\n`;
  expect((await send(content)).statusCode).toBe(400);
  expect(await gifts()).toHaveLength(1);
});

test.each([
  ['a quotation mark that is not closed', 'Lamp,1,home\n"Vase,2,home\n', 'lines.3'],
  ['a line of too few cells', 'Lamp,1,home\nVase,2\n', 'lines.3'],
  ['a line too many', Array.from({ length: 10_001 }, (_, n) => `Gift ${n},1,home\n`).join(''), 'lines.10002'],
])('a file with the CSV error %s changes nothing', async (_name, lines, field) => {
  const before = await gifts();
  const rejected = await send(`name,price,categories\n${lines}`);
  expect([rejected.statusCode, Object.keys(rejected.json().fields)]).toEqual([400, [field]]);
  expect(rejected.json().error).toMatch(/^Nothing was imported\./);
  expect(await gifts()).toEqual(before);
  expect(await rows('SELECT 1 FROM audit_entries')).toEqual([]);
});

test('concurrent imports do not block each other', async () => {
  await warmPool(shop);
  const first = many(600, (n) => `Gift ${n},1,home`)
    .replace('name,', 'id,name,')
    .replace(/^Gift (\d+)/gm, 'g-$1,Gift $1');
  await report(first);
  const dearer = first.replace(/,1,home/g, ',2,home');
  const backwards = dearer.split('\n').filter(Boolean);
  const reversed = [backwards[0], ...backwards.slice(1).reverse(), ''].join('\n');
  const responses = await Promise.all([report(dearer), report(reversed)]);
  expect(responses.map(({ updated }) => updated).sort((a, b) => a - b)).toEqual([0, 600]);
});

test('streams progress line by line, and the result last', async () => {
  const response = await send(
    many(1_100, (n) => `Gift ${n},1,home`),
    {
      headers: { accept: 'application/x-ndjson' },
    },
  );
  expect(response.headers['content-type']).toBe('application/x-ndjson');
  const lines = response.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ImportLine);
  const steps = lines
    .slice(0, -1)
    .map((line) => (line.type === 'progress' ? `${line.step} ${line.done}/${line.total}` : line.type));
  expect(steps).toEqual([
    'checking 0/1100',
    'checking 500/1100',
    'checking 1000/1100',
    'checking 1100/1100',
    'writing 500/1100',
    'writing 1000/1100',
    'writing 1100/1100',
  ]);
  expect(lines.at(-1)).toMatchObject({ type: 'result', data: { applied: true, created: 1_100 } });
});

test('the last progress line of an invalid file has all errors', async () => {
  const response = await send(BAD, { headers: { accept: 'application/x-ndjson' } });
  const last = JSON.parse(response.body.trim().split('\n').at(-1) as string);
  expect(last).toMatchObject({ type: 'result', data: { applied: false, dry_run: false } });
  expect(last.data.errors).toHaveLength(20);
});

const form = (field: string, content: string) => {
  const boundary = 'the-boundary';
  return {
    payload: `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="gifts.csv"\r\nContent-Type: text/csv\r\n\r\n${content}\r\n--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
};

test('accepts the file as a form too @R2-103', async () => {
  const { payload, headers } = form('file', 'name,price,categories\nLamp,1,home\n');
  const response = await send(payload, { headers });
  expect(response.json().data).toMatchObject({ created: 1, applied: true });
  const elsewhere = form('upload', 'name,price\n');
  expect((await send(elsewhere.payload, { headers: elsewhere.headers })).json().fields).toHaveProperty(
    'file',
  );
});

test('more than 10 MiB is a 413 and JSON a 415 @R2-13b', async () => {
  const large = Buffer.alloc(10 * 1024 * 1024 + 1, 'x');
  expect((await send(large)).statusCode).toBe(413);
  const { payload, headers } = form('file', large.toString());
  expect((await send(payload, { headers })).statusCode).toBe(413);
  expect((await send('{}', { headers: { 'content-type': 'application/json' } })).statusCode).toBe(415);
}, 30_000);

test('a price is at most $99,999.99, and a gift in at most ten categories', async () => {
  const names = Array.from({ length: 11 }, (_, n) => `c${n}`);
  await shop.deps.database.pool.query(
    'INSERT INTO categories (id, slug, name, position) SELECT n, n, n, 9 FROM unnest($1::text[]) AS n',
    [names],
  );
  const lines = [
    'id,name,price,categories',
    `blocks,Blocks,99999.99,${names.slice(1).join(';')}`,
    `blocks,Blocks,100000,${names.join(';')}`,
  ];
  const { errors } = await report(lines.slice(0, 2).join('\n'), true);
  expect(errors).toEqual([]);
  expect((await report([lines[0], lines[2]].join('\n'), true)).errors).toEqual([
    { line: 2, field: 'price', text: 'Must be at most $99,999.99' },
    { line: 2, field: 'categories', text: 'Must be at most 10 categories' },
  ]);
});
