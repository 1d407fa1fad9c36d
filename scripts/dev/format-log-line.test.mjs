import { expect, test } from 'vitest';
import { formatLogLine } from './format-log-line.ts';

const line = (entry) => JSON.stringify({ level: 50, time: 1, pid: 2, hostname: 'here', ...entry });

test('a log line is shown with its level, its details and the stack traces of its error', () => {
  const cause = { stack: 'Error: no database\n    at connect (db.ts:1:1)' };
  const err = { stack: 'Error: failed\n    at run (task.ts:2:2)', cause };
  expect(formatLogLine(line({ msg: 'page failed', reqId: 'r1', err }))).toBe(
    `error: page failed reqId="r1"\n${err.stack}\ncaused by:\n${cause.stack}`,
  );
});

test('lines that are not of the log are shown as they are', () => {
  for (const text of ['Debugger listening', '', '{"a":1}', '{', 'null', '7'])
    expect(formatLogLine(text)).toBe(text);
});
