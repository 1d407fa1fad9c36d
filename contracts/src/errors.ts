import * as texts from '@presently/texts/errors';
import { z } from 'zod';

/**
 * Every error code of the HTTP API with its status. `text` is the default message; `HttpError` may override it.
 */
export const ERRORS = {
  invalid_input: { status: 400, text: texts.checkInput },
  unauthorized: { status: 401, text: texts.logIn },
  invalid_code: { status: 401, text: texts.invalidCode },
  login_required: { status: 401, text: texts.logInToPurchase },
  card_declined: { status: 402, text: texts.cardDeclined },
  forbidden: { status: 403, text: texts.notAllowed },
  not_found: { status: 404, text: texts.notFound },
  method_not_allowed: { status: 405, text: texts.methodNotOffered },
  gift_under_way: { status: 409, text: texts.giftUnderWay },
  conflict: { status: 409, text: texts.notPossibleNow },
  out_of_stock: { status: 409, text: texts.soldOut },
  price_changed: { status: 409, text: texts.priceChanged },
  already_claimed: { status: 409, text: texts.alreadyClaimed },
  not_claimable: { status: 409, text: texts.notClaimable },
  request_in_progress: {
    status: 409,
    text: texts.requestInProgress,
  },
  payload_too_large: { status: 413, text: texts.tooLarge },
  unsupported_media_type: { status: 415, text: texts.sendJson },
  misdirected: { status: 421, text: texts.wrongAddress },
  idempotency_key_reused: { status: 422, text: texts.idempotencyKeyReused },
  too_many_requests: { status: 429, text: texts.tooManyTries },
  internal: { status: 500, text: texts.internal },
  unavailable: { status: 503, text: texts.unavailable },
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
    amount: z.int().optional().describe('For a changed price: the total now, in cents'),
    until: z.iso.datetime().optional().describe('For a gift under way: when it no longer is, at the latest'),
  })
  .meta({ id: 'Failure' });
export type Failure = z.infer<typeof Failure>;
