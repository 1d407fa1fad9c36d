import pino, { type DestinationStream, type Logger } from 'pino';
import type { ReportTags } from './error-reports/open-error-reports.ts';

type Thrown = Error & { code?: unknown };

/**
 * What of an error is worth a line. A driver's errors carry its whole connection and the query's
 * parameters with them, which are large and may name people.
 */
function brief(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, code, cause } = error as Thrown;
  return {
    type: name,
    message: withoutParameters(message),
    code,
    stack: stack && withoutParameters(stack),
    ...(cause === undefined ? {} : { cause: brief(cause) }),
  };
}

/** The query layer writes a failed query's parameters into the error's own text. */
const withoutParameters = (text: string): string => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '');

const ERROR = 50;

type Line = { err?: unknown; route?: string; task?: string };

/**
 * The shop's log: JSON lines, on standard output unless another destination is given.
 * @param report also hears of each error, with what the line says about its place
 */
export const createLog = (
  level: string,
  report?: (error: unknown, tags: ReportTags) => void,
  destination: DestinationStream = pino.destination(1),
): Logger =>
  pino(
    {
      level,
      serializers: { err: brief },
      hooks: {
        logMethod(line, method, weight) {
          const [{ err, route, task }, log] = line as unknown as [Line, string];
          if (weight >= ERROR && err !== undefined)
            report?.(err, { log, ...(route ? { route } : {}), ...(task ? { task } : {}) });
          method.apply(this, line);
        },
      },
    },
    destination,
  );
