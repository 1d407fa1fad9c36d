import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { test } from '../../../test/support/shop-test.ts';
import { listUndoneErasures } from './index.ts';

const readPage = (name: string): Promise<string> =>
  readFile(fileURLToPath(new URL(`../../../../docs/operations/${name}`, import.meta.url)), 'utf8');
const uuid = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`;

test.for(['docker.md', 'backup.md', 'live-in-an-hour.md'])(
  'by the statements of %s a database that was restored from a dump learns who was erased since @R17-7',
  async (page, { shop }) => {
    const [, createTable = '', insert = ''] =
      /^(CREATE TEMP TABLE erased .*;)\n\\copy erased FROM .* csv\n(INSERT INTO erasures [^;]*;)$/m.exec(
        await readPage(page),
      ) ?? [];
    const client = await shop.ownerPool.connect();
    try {
      await client.query(`TRUNCATE erasures; INSERT INTO erasures (id, kind, subject_id, erased_at, applied_at) VALUES
        ('${uuid(1)}', 'user', '${uuid(1)}', '2026-11-20T00:00:00Z', '2026-11-20T00:00:00Z'),
        ('${uuid(2)}', 'guest', '${uuid(2)}', '2026-11-20T00:00:00Z', '2026-11-20T00:00:00Z')`);
      await client.query(createTable);
      // The first is known; the second was erased again since, and so was the third, which the dump has not.
      await client.query(`INSERT INTO erased VALUES
        ('${uuid(1)}', 'user', '${uuid(1)}', '2026-11-20T00:00:00Z'),
        ('${uuid(2)}', 'guest', '${uuid(2)}', '2026-11-20T00:00:00Z'),
        ('${uuid(2)}', 'guest', '${uuid(2)}', '2026-11-23T00:00:00Z'),
        ('${uuid(3)}', 'recipient', '${uuid(3)}', '2026-11-22T00:00:00Z'),
        ('${uuid(4)}', 'recipient', '${uuid(3)}', '2026-11-24T00:00:00Z')`);
      await client.query(insert);
      await client.query(`${insert} DROP TABLE erased`);
    } finally {
      client.release();
    }
    const undone = await listUndoneErasures(shop.deps.database.db);
    expect(undone.map(({ subjectId, erasedAt }) => [subjectId, erasedAt.toISOString()])).toEqual([
      [uuid(2), '2026-11-23T00:00:00.000Z'],
      [uuid(3), '2026-11-24T00:00:00.000Z'],
    ]);
  },
);
