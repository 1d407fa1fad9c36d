import * as texts from '@presently/texts/validation';
import { z } from 'zod';
import { LIMITS } from './limits.ts';

export const IdempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/, texts.idempotencyKey)
  .max(LIMITS.idempotencyKey, texts.idempotencyKey);

export const IdempotencyHeaders = z.object({
  'idempotency-key': IdempotencyKey.optional().describe(
    "A key of the client's own choice, such as a UUID, for one attempt. A repeated request with the same key gets the first response again.",
  ),
});
