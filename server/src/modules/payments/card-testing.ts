import { tooManyCardsRefused } from '@presently/texts/server/payments';
import type { Executor } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { type AttemptCounts, countDecliningNetworks, countRecentAttempts } from './card-testing.store.ts';
import type { Payer } from './payer.ts';
import type { PaymentsDeps } from './payments.deps.ts';

/**
 * Per hour, for one payer and for one IP prefix. Each paid gift allows two more, so that an office behind one IP is not
 * blocked.
 */
const MAX_DECLINED = 5;
/** Payments in progress may still be declined: this many count as one declined card. */
const PENDING_PER_DECLINED = 5;
/**
 * Within ten minutes, this many IP prefixes with declined cards only, and at least this share of all, are a distributed
 * attack.
 */
const ATTACK = { minNetworks: 8, minShare: 1 / 8 };

/**
 * Protects against card testing (trying out stolen card numbers) before the card processor is called: when a gift is
 * bought, and when a standalone intent is created or confirmed with a card. Only declined cards count, so any number of
 * gifts can be sold to one IP address. During a distributed attack, guests without a recent successful payment from
 * their IP must sign in first, which proves a phone number.
 *
 * The sandbox only accepts test card numbers, so there is nothing to protect.
 * @throws HttpError 429 after too many declined cards; 401 `login_required` during a distributed attack
 */
export async function assertNotCardTesting(db: Executor, deps: PaymentsDeps, payer: Payer): Promise<void> {
  if (deps.processor.name === 'sandbox') return;
  const { byPayer, byIp } = await countRecentAttempts(db, payer);
  if (isTooMany(byPayer) || isTooMany(byIp))
    throw new HttpError('too_many_requests', {
      message: tooManyCardsRefused,
      retryAfterSeconds: 3600,
    });
  if (payer.isSignedIn || byIp.paid > 0) return;
  const { declining, total } = await countDecliningNetworks(db);
  if (declining >= ATTACK.minNetworks && declining >= total * ATTACK.minShare)
    throw new HttpError('login_required');
}

const isTooMany = ({ declined, paid, pending }: AttemptCounts): boolean =>
  declined + Math.floor(pending / PENDING_PER_DECLINED) >= MAX_DECLINED + 2 * paid;
