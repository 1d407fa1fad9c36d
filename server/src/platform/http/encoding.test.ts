import { expect, test } from 'vitest';
import { EncodedBody, type Encoding, matchesEtag, pickEncoding } from './encoding.ts';

test.each<[string | undefined, Encoding]>([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000, gzip;q=0.001', 'gzip'],
  ['br ; q=0 , gzip ; q=0', 'identity'],
  ['BR', 'br'],
  ['identity, gzip;q=0.5', 'gzip'],
  ['deflate, zstd', 'identity'],
  ['*', 'identity'],
  ['*;q=0', 'identity'],
  ['identity;q=0', 'identity'],
  ['x-gzip', 'identity'],
  [',;,=', 'identity'],
])('Accept-Encoding: %s gets %s', (header, encoding) => {
  expect(pickEncoding(header)).toBe(encoding);
});

test('each encoding of a body has its own ETag', async () => {
  const body = new EncodedBody(Buffer.from('gifts'), 1);
  const tags = (['br', 'gzip', 'identity'] as const).map((encoding) => body.etag(encoding));
  expect(new Set(tags).size).toBe(3);
  expect(new EncodedBody(Buffer.from('gifts'), 9).etag('br')).toBe(tags[0]);
});

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  [undefined, false],
])('If-None-Match: %s matches "a": %s', (header, matches) => {
  expect(matchesEtag(header, '"a"')).toBe(matches);
});
