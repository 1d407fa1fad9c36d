import { ApiError } from '@presently/contracts/client';
import { giftNotFound, linkReplacedHint } from '@presently/texts/gift/unknown-link';

/** A gift whose page is open exists: if it is not found any more, its link was replaced, and the error says so. */
export const explainUnknownLink = (error: unknown): unknown =>
  error instanceof ApiError && error.code === 'not_found'
    ? new ApiError(`${giftNotFound}. ${linkReplacedHint}`, error.status, { code: error.code })
    : error;
