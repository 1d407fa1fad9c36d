import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMemoryFolder } from './memory-folder.mjs';

let parent;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'presently-memory-'));
});
afterEach(() => rmSync(parent, { recursive: true }));

test('a folder of this process, empty, for its owner only', () => {
  const folder = createMemoryFolder(parent, 1);
  expect(folder).toContain(join(parent, `presently-tests-${process.pid}-`));
  expect(readdirSync(folder)).toEqual([]);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('none without room for the tests, or without such a parent', () => {
  expect(createMemoryFolder(parent, Number.MAX_SAFE_INTEGER)).toBe(null);
  expect(createMemoryFolder(join(parent, 'missing'), 1)).toBe(null);
  expect(readdirSync(parent)).toEqual([]);
});

/** Mounting needs root and Linux. */
const canMount = process.getuid?.() === 0 && process.platform === 'linux';

test.runIf(canMount)('none where files cannot be executed', () => {
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,noexec', 'tmpfs', parent]);
  try {
    expect(statfsSync(parent).blocks).toBe(256);
    expect(createMemoryFolder(parent, 1)).toBe(null);
    expect(readdirSync(parent)).toEqual([]);
  } finally {
    spawnSync('umount', ['-l', parent]);
  }
});

test('what a killed run left is removed, the folders of others are kept', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const names = [`presently-tests-${pid}-ended`, `presently-tests-${process.pid}-running`, 'another'];
  const [ended, running, another] = names.map((name) => join(parent, name));
  for (const folder of [ended, running, another]) mkdirSync(join(folder, 'data'), { recursive: true });
  createMemoryFolder(parent, 1);
  expect([ended, running, another].map(existsSync)).toEqual([false, true, true]);
});
