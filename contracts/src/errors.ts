import { z } from 'zod';

/**
 * Every error code of the HTTP API with its status. `text` is the default message; `HttpError` may override it.
 */
export const ERRORS = {
  invalid_input: { status: 400, text: 'Please check what you entered.' },
  unauthorized: { status: 401, text: 'Please log in.' },
  invalid_code: { status: 401, text: 'Invalid verification code. Please try again.' },
  login_required: { status: 401, text: 'Please log in to complete your purchase' },
  card_declined: { status: 402, text: 'Your card was declined.' },
  forbidden: { status: 403, text: 'You are not allowed to do this.' },
  not_found: { status: 404, text: 'Not found' },
  method_not_allowed: { status: 405, text: 'This method is not offered here.' },
  conflict: { status: 409, text: 'This is not possible in the present state.' },
  out_of_stock: { status: 409, text: 'This gift is sold out.' },
  already_claimed: { status: 409, text: 'This gift has already been claimed' },
  not_claimable: { status: 409, text: 'This gift is not available for claiming' },
  request_in_progress: {
    status: 409,
    text: 'The same request is still being worked on. Please try again in a moment.',
  },
  payload_too_large: { status: 413, text: 'This is too large.' },
  unsupported_media_type: { status: 415, text: 'Please send JSON.' },
  misdirected: { status: 421, text: 'This shop does not answer to this address.' },
  idempotency_key_reused: { status: 422, text: 'This Idempotency-Key was used before with other contents.' },
  too_many_requests: { status: 429, text: 'Too many tries. Please wait a moment and try again.' },
  internal: { status: 500, text: 'Something went wrong on our side. Nothing you entered is lost.' },
  unavailable: { status: 503, text: 'The shop cannot answer right now. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof ERRORS;

export const ErrorCodeSchema = z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]);

/** Error envelope: the body of every 4xx and 5xx response. */
export const Failure = z
  .object({
    success: z.literal(false),
    error: z.string().describe('Message for the user'),
    code: ErrorCodeSchema,
    request_id: z.string(),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .describe('For invalid input: messages by path of the field'),
  })
  .meta({ id: 'Failure' });
export type Failure = z.infer<typeof Failure>;
