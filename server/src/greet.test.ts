import { expect, test } from 'vitest';
import { greet } from './print-banner.ts';

const local = {
  publicOrigin: 'http://localhost:3000',
  host: '127.0.0.1',
  production: false,
  twilio: null,
  smtp: null,
};

function said(settings: Parameters<typeof greet>[0]): string {
  const lines: string[] = [];
  greet(settings, (line) => lines.push(line));
  return lines.join('\n');
}

test('says where the shop and its inbox are', () => {
  expect(said(local)).toContain('http://localhost:3000');
  expect(said(local)).toContain('/dev/inbox');
});

test('warns of an inbox that other machines can read, and only then @R5-1c', () => {
  expect(said({ ...local, host: '0.0.0.0' })).toMatch(/Careful: HOST is 0\.0\.0\.0/);
  expect(said({ ...local, host: '0.0.0.0' })).toMatch(/421 .* PUBLIC_ORIGIN, which is http:..localhost:3000/);
  for (const host of ['127.0.0.1', '::1', 'localhost'])
    expect(said({ ...local, host })).not.toContain('Careful');
});
