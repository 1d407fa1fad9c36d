import type { Role } from '@presently/contracts/roles';
import * as texts from '@presently/texts/server/accounts';
import { enterValidPhone } from '@presently/texts/validation';
import type { BaseDeps, ResolvedConfig } from '../../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import { invalidField } from '../../platform/http/http-error.ts';
import { consumeRateLimit, type RateLimitBucket } from '../../platform/http/rate-limit.ts';
import { hmac } from '../../platform/ids.ts';
import { queueMessage } from '../messaging/index.ts';
import { canReceiveSms } from './phone-numbers.ts';
import { rateLimitBucket } from './sign-in-limits.ts';
import type { UserRow } from './users.store.ts';

const TEN_MINUTES_SECONDS = 600;
const DAY_SECONDS = 86_400;

/** A number gets an invitation at most every ten minutes and three times a day; the shop sends at most fifty a day. */
function invitationLimits({ secretKey }: ResolvedConfig, phoneNumber: string): RateLimitBucket[] {
  const key = hmac(secretKey, 'limit', 'invitation', phoneNumber);
  return [
    rateLimitBucket(`invitation:${key}`, 1, TEN_MINUTES_SECONDS, texts.invitedAMomentAgo),
    rateLimitBucket(`invitation:day:${key}`, 3, DAY_SECONDS, texts.invitedOftenToday),
    rateLimitBucket('invitation:shop', 50, DAY_SECONDS, texts.tooManyInvitations),
  ];
}

/** @throws HttpError 400 for a number that cannot receive SMS, and so could not sign in either */
export function assertCanBeInvited({ twilio }: ResolvedConfig, phoneNumber: string): void {
  if (twilio && !canReceiveSms(phoneNumber)) throw invalidField('phone_number', enterValidPhone);
}

/**
 * Queues an SMS that tells a new operator where to sign in, in the invitation's transaction.
 * @throws HttpError 429 if the number was invited recently, or too many have been invited today
 */
export async function queueInvitation(
  tx: Tx,
  deps: BaseDeps,
  { phoneNumber }: UserRow,
  role: Role,
): Promise<void> {
  for (const limit of invitationLimits(deps.settings, phoneNumber)) await consumeRateLimit(tx, limit);
  const { shop_name: shopName } = deps.shopSettings.current();
  await queueMessage(tx, deps, {
    channel: 'sms',
    to: phoneNumber,
    kind: 'staff-invitation',
    content: texts.invitationMessage({
      shopName,
      role: texts.aRole[role],
      url: `${deps.settings.publicOrigin}/operator`,
    }),
  });
}
