import { expect, test } from 'vitest';
import { printBanner } from './print-banner.ts';

const local = {
  publicOrigin: 'http://localhost:3000',
  host: '127.0.0.1',
  production: false,
  twilio: null,
  smtp: null,
};

function bannerOf(config: Parameters<typeof printBanner>[0]): string {
  const lines: string[] = [];
  printBanner(config, (line) => lines.push(line));
  return lines.join('\n');
}

test('prints the addresses of the shop and its inbox', () => {
  expect(bannerOf(local)).toContain('http://localhost:3000');
  expect(bannerOf(local)).toContain('/dev/inbox');
});

test('names no inbox when messages are sent, nor warns of one in production', () => {
  const sends = { twilio: {}, smtp: {} } as Pick<Parameters<typeof printBanner>[0], 'twilio' | 'smtp'>;
  expect(bannerOf({ ...local, ...sends })).not.toContain('inbox');
  expect(bannerOf({ ...local, smtp: sends.smtp })).toContain('/dev/inbox');
  expect(bannerOf({ ...local, ...sends, host: '0.0.0.0' })).not.toContain('inbox');
  expect(bannerOf({ ...local, ...sends, host: '0.0.0.0' })).toMatch(/421 .* PUBLIC_ORIGIN/);
  expect(bannerOf({ ...local, host: '0.0.0.0', production: true })).not.toContain('Careful');
});

test('warns of an inbox that other machines can read, and only then @R5-1c', () => {
  expect(bannerOf({ ...local, host: '0.0.0.0' })).toMatch(/Careful: HOST is 0\.0\.0\.0/);
  expect(bannerOf({ ...local, host: '0.0.0.0' })).toMatch(
    /421 .* PUBLIC_ORIGIN, which is http:..localhost:3000/,
  );
  for (const host of ['127.0.0.1', '::1', 'localhost'])
    expect(bannerOf({ ...local, host })).not.toContain('Careful');
});
