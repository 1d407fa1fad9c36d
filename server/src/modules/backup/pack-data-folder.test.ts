import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readExactly } from './pack-data-folder.ts';

/** A file with these contents, whose reads return at most `maxBytes`. */
const aFile = (contents: string, maxBytes: number): Pick<FileHandle, 'read'> => {
  const read = async (target: Buffer, offset: number, length: number, position: number) => {
    const bytesRead = Buffer.from(contents).copy(
      target,
      offset,
      position,
      position + Math.min(length, maxBytes),
    );
    return { bytesRead, buffer: target };
  };
  return { read: read as FileHandle['read'] };
};

test.for([
  ['reads that return less than they were asked for', 'abcdefgh', 3, 8, 'abcdefgh'],
  ['a file that grows', 'abcdefgh', 3, 5, 'abcde'],
  ['a file that is truncated', 'abcde', 3, 8, 'abcde\0\0\0'],
] as const)('a copy has the file’s size and contents: %s', async ([_, contents, maxBytes, size, copy]) => {
  const read = await buffer(Readable.from(readExactly(aFile(contents, maxBytes), size)));
  expect(read.toString()).toBe(copy);
});
