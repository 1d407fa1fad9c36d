import { expect, it, vi } from 'vitest';
import { failureText } from './failure-text';

it('says in a second line that the browser is offline @R15-80', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  expect(failureText('Not saved.')).toBe('Not saved.');
  onLine.mockReturnValue(false);
  expect(failureText('Not saved.')).toBe(
    "Not saved.\nYou're offline. We kept everything. Try again when you're back.",
  );
  onLine.mockRestore();
});
