import { expect, test } from 'vitest';
import { Environment } from '../../server/src/environment.ts';
import { withoutSettings } from './test-environment.mjs';

test('no setting of a shop reaches the tests, and everything else does', () => {
  const settings = Object.keys(Environment.shape).concat('HEAP_MB', 'SHOP_LANGUAGE');
  const others = {
    PATH: '/bin',
    TMPDIR: '/tmp',
    SOAK: '1',
    SOAK_MINUTES: '5',
    CI: 'true',
    CHROMIUM_PATH: '/x',
  };
  const env = Object.fromEntries(settings.map((name) => [name, 'x']));
  expect(withoutSettings({ ...env, ...others })).toEqual(others);
});
