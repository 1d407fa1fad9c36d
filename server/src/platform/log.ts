import pino, { type DestinationStream, type Logger } from 'pino';
import type { ReportTags } from './error-reports/open-error-reports.ts';

type ErrorWithCode = Error & { code?: unknown };

/**
 * Serialises an error without the properties that drivers attach (the connection, query parameters), which are large
 * and may contain personal data.
 */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, code, cause } = error as ErrorWithCode;
  return {
    type: name,
    message: withoutParameters(message),
    code,
    stack: stack && withoutParameters(stack),
    ...(cause === undefined ? {} : { cause: serializeError(cause) }),
  };
}

/** Drizzle appends the parameters of a failed query to the error's message. */
const withoutParameters = (text: string): string => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '');

/** pino's number of the level `error`. */
const ERROR_LEVEL = 50;

type Line = { err?: unknown; route?: string; task?: string };

/**
 * Creates the server's logger: JSON lines on standard output, unless another destination is given.
 * @param report called for each logged error, with tags from its log line
 */
export const createLog = (
  level: string,
  report?: (error: unknown, tags: ReportTags) => void,
  destination: DestinationStream = pino.destination(1),
): Logger =>
  pino(
    {
      level,
      serializers: { err: serializeError },
      hooks: {
        logMethod(line, method, level) {
          const [{ err, route, task }, log] = line as unknown as [Line, string];
          if (level >= ERROR_LEVEL && err !== undefined)
            report?.(err, { log, ...(route ? { route } : {}), ...(task ? { task } : {}) });
          method.apply(this, line);
        },
      },
    },
    destination,
  );
