import { expect, test } from 'vitest';
import { renderObject } from './sprites.ts';

test('an object keeps its colours at its translucent edges', async () => {
  const { data } = await renderObject({ icon: 'teddy-bear' }, 300, 300);
  const reds = { edge: [] as number[], inside: [] as number[] };
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, , , alpha = 0] = data.subarray(at, at + 4);
    if (alpha === 255) reds.inside.push(red);
    else if (alpha > 60 && alpha < 200) reds.edge.push(red);
  }
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value) / values.length;
  expect(reds.edge.length).toBeGreaterThan(50);
  expect(mean(reds.edge) / mean(reds.inside)).toBeGreaterThan(0.8);
});
