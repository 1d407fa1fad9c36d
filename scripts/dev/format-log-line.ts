type LoggedError = { stack?: string; message?: string; cause?: LoggedError };

const LEVELS: Record<number, string> = { 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };

/** A line of the server's log in readable form, with stack traces; other lines are unchanged. */
export function formatLogLine(line: string): string {
  const entry = parse(line);
  if (!entry) return line;
  const { level, time: _time, pid: _pid, hostname: _hostname, msg, err, ...rest } = entry;
  const details = Object.entries(rest).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`);
  return `${LEVELS[Number(level)] ?? level}: ${msg}${details.join('')}${stackTraces(err as LoggedError)}`;
}

function parse(line: string): Record<string, unknown> | null {
  try {
    const entry = JSON.parse(line);
    return typeof entry === 'object' && entry?.level ? entry : null;
  } catch {
    return null;
  }
}

function stackTraces(error: LoggedError | undefined): string {
  if (!error) return '';
  const cause = error.cause ? `\ncaused by:${stackTraces(error.cause)}` : '';
  return `\n${error.stack ?? error.message}${cause}`;
}
