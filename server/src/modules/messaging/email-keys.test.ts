import { expect, test } from 'vitest';
import { maskKeys, restoreKeys } from './email-keys.ts';

const KEYS = { manage: 'manage-key_1', recipient: 'recipient-key_2' };
const TEXT = [
  `Manage it: https://gifts.example/manage/${KEYS.manage}`,
  `Track it: https://gifts.example/track/abc?key=${KEYS.recipient}.`,
  `Rate it: https://gifts.example/track/abc?rate=5&key=${KEYS.recipient}`,
  'Share it: https://gifts.example/track/abc',
].join('\n');

test('keys are removed from links, and each person’s own key is put back', () => {
  const masked = maskKeys(TEXT);
  expect(masked).not.toMatch(/-key_/);
  expect(masked).toContain('/manage/…');
  expect(masked).toContain('?key=….');
  expect(restoreKeys(masked, KEYS)).toBe(TEXT);
});
