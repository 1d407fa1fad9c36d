import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const sources = ['web/app', 'contracts/src', 'server/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx)$/.test(name) && !/\.(test|fixture|process)\.tsx?$/.test(name))
    .filter((name) => !name.startsWith('testing/'))
    .map((name) => join(root, folder, name)),
);

test('PAY-15 no source file generates a fake id of a gift or an order', () => {
  expect(sources.length).toBeGreaterThan(300);
  const fakeId =
    /gift-\$\{(?!id|gift)|`gift-\$\{Date|mock[-_]?(gift|order)|fake[-_]?(gift|order)|'gift-' ?\+/i;
  expect(sources.filter((file) => fakeId.test(readFileSync(file, 'utf8')))).toEqual([]);
});
