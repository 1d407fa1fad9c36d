import pino, { type Logger } from 'pino';

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

/** The shop's log: JSON lines on standard output. */
export const createLog = (level: string): Logger => pino({ level, serializers: { err: brief } });
