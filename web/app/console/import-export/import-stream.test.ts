import { expect, it } from 'vitest';
import { latestProgress, parseLines, parseReport, toLineErrors } from './import-stream';

const report = { dry_run: true, applied: false, lines: 2, created: 1, updated: 1, unchanged: 0, errors: [] };
const progress = (done: number) =>
  `${JSON.stringify({ type: 'progress', step: 'checking', done, total: 900 })}\n`;

it('reads the progress from complete lines only', () => {
  expect(latestProgress(parseLines(''))).toBeNull();
  expect(latestProgress(parseLines(`${progress(300)}${progress(600)}{"type":"prog`))).toEqual({
    step: 'checking',
    done: 600,
    total: 900,
  });
});

it('returns the report, or throws on failure and on a broken connection', () => {
  expect(parseReport(`${progress(900)}${JSON.stringify({ type: 'result', data: report })}`)).toEqual(report);
  const failure = { type: 'failure', error: 'No place left', code: 'internal_error', request_id: 'r1' };
  expect(() => parseReport(`${JSON.stringify(failure)}\n`)).toThrow('No place left');
  expect(() => parseReport(progress(300))).toThrow(/connection dropped/);
});

it('maps the field errors of a rejection to lines', () => {
  expect(
    toLineErrors({ 'lines.12.price': 'Too low', 'lines.13': 'Too many columns', file: 'Empty' }),
  ).toEqual([
    { line: 12, field: 'price', text: 'Too low' },
    { line: 13, field: null, text: 'Too many columns' },
  ]);
});
