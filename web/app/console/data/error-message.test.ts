import { ApiError } from '@presently/contracts/client';
import { expect, it, vi } from 'vitest';
import { errorMessage, errorSummary } from './error-message';

it.each([
  ['Please check.', 400, {}, 'Please check.'],
  ['Please check.', 400, { requestId: 'r1' }, 'Please check.'],
  ['Please wait.', 500, { requestId: 'r1' }, 'Please wait. (request ID r1)'],
  ['<h1>Bad gateway</h1>', 502, {}, 'The server responded with status 502.'],
  [' {"code":7}', 418, {}, 'The server responded with status 418.'],
])('of the error "%s" with status %i and %j operators read: %s', (message, status, details, text) => {
  expect(errorSummary(new ApiError(message, status, details))).toBe(text);
});

it('names the fields of an error, where no form shows them', () => {
  const error = new ApiError('Please check.', 400, { fields: { slug: 'Taken', name: 'Too long' } });
  expect(errorMessage(error)).toBe('Please check. (slug: Taken, name: Too long)');
  expect(errorSummary(error)).toBe('Please check.');
});

it('reports an error of our own, and says nothing of it', () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  const error = new TypeError('x is undefined');
  expect(errorMessage(error)).toMatch(/went wrong/);
  expect(report).toHaveBeenCalledWith('loading or changing data failed', error);
  report.mockRestore();
});
