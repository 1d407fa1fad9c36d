import { expect, it } from 'vitest';
import { fitInside } from './logo-size.ts';

const box = { width: 160, height: 40 };

it.each([
  ['of the usual shape', { width: 360, height: 120 }, { width: 120, height: 40 }],
  ['that is very wide', { width: 600, height: 30 }, { width: 160, height: 8 }],
  ['that is very narrow', { width: 1, height: 120 }, { width: 1, height: 40 }],
  ['that is smaller than the box', { width: 64, height: 32 }, { width: 64, height: 32 }],
])('a logo %s keeps its shape within the box, and is not enlarged @R12-34', (_shape, size, shown) => {
  expect(fitInside(size, box)).toEqual(shown);
});
