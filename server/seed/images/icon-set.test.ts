import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { demoImages } from '../demo/index.ts';
import { openIconFile, readIconSvg } from './icon-set.ts';

const OF_CARDS = ['balloon', 'birthday-cake', 'love-letter', 'teddy-bear'];

it('a release keeps the icons of the demo pictures, and few others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'presently-icons-'));
  try {
    const target = join(folder, 'build', 'icons.json');
    const program = fileURLToPath(new URL('../extract-icons.ts', import.meta.url));
    execFileSync(process.execPath, [program, target]);
    const extracted = openIconFile(target);
    const used = demoImages().flatMap(({ template }) =>
      template.kind === 'gift' ? [template.main, ...template.companions].map(({ icon }) => icon) : [],
    );
    for (const name of [...used, ...OF_CARDS])
      expect(readIconSvg(name, 32, extracted), name).toBe(readIconSvg(name, 32));
    expect(statSync(target).size).toBeLessThan(8 << 20);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
