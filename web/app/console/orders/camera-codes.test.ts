import { expect, it } from 'vitest';
import { createCodePicker } from './camera-codes';

const [slip, ups, fedEx] = ['P-10432', '1Z999AA10123456784', '986578788855'] as const;

/** The codes picked from pictures that are 100 ms apart. */
function pickFrom(...pictures: string[][]): (string | null)[] {
  const pick = createCodePicker();
  return pictures.map((codes, index) => pick(codes, index * 100));
}

it('a code counts once two pictures in a row show it @R16-12', () => {
  expect(pickFrom([slip], [ups], [slip], [slip])).toEqual([null, null, null, slip]);
});

it('the same code counts once while it stays in sight, and again after it was away @R16-12', () => {
  expect(pickFrom([slip], [slip], [slip], [], [slip], [slip])).toEqual([null, slip, null, null, null, null]);
  const away = Array.from({ length: 16 }, () => []);
  expect(pickFrom([slip], [slip], ...away, [slip], [slip]).at(-1)).toBe(slip);
});

it('of a slip and its label the slip counts first @R16-12', () => {
  const both = [ups, slip];
  expect(pickFrom(both, both, both, both)).toEqual([null, slip, null, ups]);
});

it('of a label its number counts, not the other codes beside it @R16-12', () => {
  const label = ['42097103', ups];
  expect(pickFrom(label, label, label, label)).toEqual([null, ups, null, null]);
});

it.each([
  ['two slips', ['P-10432', 'P-10433']],
  ['two labels', [ups, fedEx]],
  ['two unknown codes', ['42097103', 'C11']],
])('of %s none counts @R16-12', (_, codes) => {
  expect(pickFrom(codes, codes, codes)).toEqual([null, null, null]);
});

it('control characters within a code are left out @R16-12', () => {
  const scanned = ['\u001d420974019400111202555842332669'];
  expect(pickFrom(scanned, scanned)).toEqual([null, '420974019400111202555842332669']);
});
