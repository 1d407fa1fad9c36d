import { ERRORS, type ErrorCode, type Failure } from '@presently/contracts/errors';

type Details = {
  /** Replaces the default text of the code. */
  message?: string;
  /** Messages by path of the field. */
  fields?: Record<string, string>;
  /** The current total, if the price has changed. */
  amountCents?: number;
  /** Until when, at the latest, a gift is still to be paid, claimed or delivered. */
  until?: Date;
  /** Sent as Retry-After. */
  retryAfterSeconds?: number;
  /** The message names a person, so it is not saved for a retry with the same idempotency key. */
  isPersonal?: boolean;
  /** The id of the earlier request whose error this repeats; default: the current request's. */
  requestId?: string;
  /** For the log. */
  cause?: unknown;
};

/** An error response; thrown anywhere below a route and serialised by the error handler. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly amountCents: number | undefined;
  readonly until: Date | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly isPersonal: boolean;
  readonly requestId: string | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? ERRORS[code].text, { cause: details.cause });
    this.code = code;
    this.status = ERRORS[code].status;
    this.fields = details.fields;
    this.amountCents = details.amountCents;
    this.until = details.until;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.isPersonal = details.isPersonal ?? false;
    this.requestId = details.requestId;
  }
}

/** 404 with its own message, such as "Gift not found". */
export const notFound = (message: string): HttpError => new HttpError('not_found', { message });

/** 400 that names one field. */
export const invalidField = (field: string, text: string): HttpError =>
  new HttpError('invalid_input', { message: text, fields: { [field]: text } });

/** The JSON body of an error response. */
export const failureBody = (error: HttpError, requestId: string): Failure => ({
  success: false,
  error: error.message,
  code: error.code,
  request_id: error.requestId ?? requestId,
  ...(error.fields ? { fields: error.fields } : {}),
  ...(error.amountCents === undefined ? {} : { amount: error.amountCents }),
  ...(error.until === undefined ? {} : { until: error.until.toISOString() }),
});

/** The error for the body of a saved error, without `amount` and `until`. */
export const errorOfBody = ({ code, error, request_id, fields }: Failure): HttpError =>
  new HttpError(code, { message: error, requestId: request_id, ...(fields ? { fields } : {}) });
