import type { Executor } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { countRecentAttempts, countDecliningNetworks, type Tries } from './card-testing.store.ts';
import type { PaymentsDeps } from './payments.deps.ts';

/** Identifies a payer for card-testing limits without storing who they are: both fingerprints are HMACs. */
export type Payer = {
  /** Of the IP prefix. */
  network: string;
  /** Of the user id; for guests of the IP prefix and e-mail address. */
  checkout: string;
  isSignedIn: boolean;
};

/** For one checkout as for one address; who has paid may have two more for each paid gift: an office is never in the way of itself. */
const REFUSED = 5;
/** Payments under way may yet be refused, so many of them weigh like one refused card. */
const UNDER_WAY_PER_REFUSED = 5;
/** So many addresses from which every card was refused, in ten minutes and among so many: cards are being tried out. */
const ATTACK = { networks: 8, oneIn: 8 };

/**
 * Stops whoever tries out stolen cards, before the card processor is asked. Only refused cards count, so
 * any number of gifts is sold to one address. While cards are being tried out from many addresses, a guest
 * of whom nothing good is known proves a phone number first, which is what signing in is.
 *
 * The sandbox takes test numbers only: there is nothing to try out.
 * @throws HttpError 429 for too many refused cards; 401 `login_required` while cards are being tried out
 */
export async function assertNotCardTesting(db: Executor, deps: PaymentsDeps, payer: Payer): Promise<void> {
  if (deps.processor.name === 'sandbox') return;
  const { checkout, address } = await countRecentAttempts(db, payer);
  if (isTooMany(checkout) || isTooMany(address))
    throw new HttpError('too_many_requests', {
      message: 'Too many cards were refused. Please try again in an hour.',
      retryAfterSeconds: 3600,
    });
  if (payer.isSignedIn || address.paid > 0) return;
  const { refused, seen } = await countDecliningNetworks(db);
  if (refused >= ATTACK.networks && refused * ATTACK.oneIn >= seen) throw new HttpError('login_required');
}

const isTooMany = ({ refused, paid, underWay }: Tries): boolean =>
  refused + Math.floor(underWay / UNDER_WAY_PER_REFUSED) >= REFUSED + 2 * paid;
