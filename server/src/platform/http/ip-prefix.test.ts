import { expect, test } from 'vitest';
import { ipPrefix, widerIpPrefix } from './ip-prefix.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::ffff:1', '2001:db8:0:0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['2001:0DB8:0001:0002::00ff', '2001:db8:1:2'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['203.0.113.9:4711', '203.0.113.9'],
  ['[2001:db8:1:2::7]:443', '2001:db8:1:2'],
  ['\t203.0.113.9 ', '203.0.113.9'],
  ['::203.0.113.9', '0:0:0:0'],
  ['[::cb00:7109]:443', '0:0:0:0'],
  ['0x7f.1', 'unknown'],
  ['203.0.113.011', 'unknown'],
  ['3405803777', 'unknown'],
  ['nonsense', 'unknown'],
  ['', 'unknown'],
])('WEB-10 the prefix of %s is %s', (address, prefix) => {
  expect(ipPrefix(address)).toBe(prefix);
});

test.each([
  ['203.0.113.9', '203.0.113'],
  ['::ffff:203.0.113.9', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
])('the wider prefix of %s is %s', (address, prefix) => {
  expect(widerIpPrefix(address)).toBe(prefix);
});
