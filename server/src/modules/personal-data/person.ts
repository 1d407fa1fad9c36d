import type {
  ErasedPerson,
  Person,
  PersonInput,
  PersonWithGiftsInput,
} from '@presently/contracts/operator-people';
import { HttpError } from '../../platform/http/http-error.ts';
import { deleteUser, exportUser, findUserByPhone, type UserRow } from '../accounts/index.ts';
import { type Actor, recordAudits } from '../audit/index.ts';
import { findOrdersOfPerson } from '../orders/index.ts';
import * as people from './people-of-orders.ts';
import type { PersonalDataDeps } from './personal-data.deps.ts';

type Found = { account: UserRow | null } & Awaited<ReturnType<typeof findOrdersOfPerson>>;
type PersonsGift = Found['sent'][number];

/**
 * Identification: a phone number is confirmed by signing in with it, so it finds the account. An email address is
 * never confirmed, but the keys of gifts bought by guests or claimed with it were sent there, so it finds those, but
 * neither an account with that address nor its orders. See docs/decisions.
 */
async function find({ database: { db } }: PersonalDataDeps, input: PersonInput): Promise<Found> {
  if (input.email !== undefined)
    return { account: null, ...(await findOrdersOfPerson(db, { by: 'email', email: input.email })) };
  const phoneNumber = input.phone_number ?? '';
  return {
    account: await findUserByPhone(db, phoneNumber),
    ...(await findOrdersOfPerson(db, { by: 'phone', phoneNumber })),
  };
}

/** Accounts and orders in the audit log, which contains no personal data. */
const subjectsOf = ({ account, sent, received, unconfirmed }: Found) => [
  ...(account ? [{ subjectKind: 'user', subjectId: account.id }] : []),
  ...[...sent, ...received, ...unconfirmed].map(({ order_id }) => ({
    subjectKind: 'order',
    subjectId: order_id,
  })),
];

export async function findPerson(deps: PersonalDataDeps, owner: Actor, input: PersonInput): Promise<Person> {
  const found = await find(deps, input);
  const action = 'person.found' as const;
  await recordAudits(
    deps.database.db,
    owner,
    subjectsOf(found).map((subject) => ({ action, ...subject })),
  );
  const { account, data } = await readAll(deps, found);
  const count = (list: string) =>
    data.reduce((sum, part) => sum + (Array.isArray(part[list]) ? part[list].length : 0), 0);
  return {
    account: found.account && {
      user_id: found.account.id,
      first_name: found.account.firstName,
      last_name: found.account.lastName,
      orders: Array.isArray(account?.orders) ? account.orders.length : 0,
      created_at: found.account.createdAt.toISOString(),
    },
    gifts_sent: found.sent,
    gifts_received: found.received,
    unconfirmed: found.unconfirmed,
    messages: count('messages') + count('emails'),
    reviews: count('reviews'),
  };
}

/** Data confirmed to be the person's. */
async function readAll(deps: PersonalDataDeps, { account, sent, received }: Found) {
  const ofAccount = account ? await exportUser(deps, account.id) : null;
  const ofGuest: Record<string, unknown>[] = [];
  for (const { order_id } of sent) ofGuest.push(await people.exportGuest(deps, order_id));
  const ofRecipient: Record<string, unknown>[] = [];
  for (const { order_id } of received) ofRecipient.push(await people.exportRecipient(deps, order_id));
  return {
    account: ofAccount,
    ofGuest,
    ofRecipient,
    data: [...(ofAccount ? [ofAccount] : []), ...ofGuest, ...ofRecipient],
  };
}

/** Excludes unconfirmed gifts that were not selected. */
export async function exportPerson(
  deps: PersonalDataDeps,
  owner: Actor,
  input: PersonWithGiftsInput,
): Promise<Record<string, unknown>> {
  const found = confirmNamed(await find(deps, input), input);
  const action = 'person.exported' as const;
  await recordAudits(
    deps.database.db,
    owner,
    subjectsOf(found).map((subject) => ({ action, ...subject })),
  );
  const { account, ofGuest, ofRecipient } = await readAll(deps, found);
  return { account, gifts_sent: ofGuest, gifts_received: ofRecipient };
}

/**
 * Erases each gift and the account in a separate transaction: after a crash, a repeated request finds the rest.
 * @throws HttpError 409 if all gifts are still to be paid, claimed or delivered, with the date of the last one
 */
export async function erasePerson(
  deps: PersonalDataDeps,
  owner: Actor,
  input: PersonWithGiftsInput,
): Promise<ErasedPerson> {
  const { account, sent, received } = confirmNamed(await find(deps, input), input);
  const waiting: PersonsGift[] = [];
  const refusals: HttpError[] = [];
  const erase = async (gifts: PersonsGift[], eraseOne: (orderId: string) => Promise<void>) => {
    let erased = 0;
    for (const gift of gifts) {
      const refusal = await refusalOf(() => eraseOne(gift.order_id));
      if (refusal) {
        waiting.push(gift);
        refusals.push(refusal);
      } else erased += 1;
    }
    return erased;
  };
  if (account) await deleteUser(deps, account.id, owner);
  const result = {
    account: account !== null,
    gifts_sent: await erase(sent, (id) => people.eraseGuest(deps, id, owner)),
    gifts_received: await erase(received, (id) => people.eraseRecipient(deps, id, owner)),
    waiting,
  };
  const latest = refusals.toSorted((one, other) => Number(one.until) - Number(other.until)).at(-1);
  if (latest && !result.account && result.gifts_sent + result.gifts_received === 0) throw latest;
  return result;
}

/** Gifts selected by the owner count as the person's, like confirmed ones. */
const confirmNamed = (found: Found, { order_ids = [] }: PersonWithGiftsInput): Found => ({
  ...found,
  received: [...found.received, ...found.unconfirmed.filter(({ order_id }) => order_ids.includes(order_id))],
  unconfirmed: [],
});

/** The 409 of a gift that is still to be paid, claimed or delivered; null if the erasure succeeds. */
async function refusalOf(erase: () => Promise<void>): Promise<HttpError | null> {
  try {
    await erase();
    return null;
  } catch (error) {
    if (error instanceof HttpError && error.code === 'gift_under_way') return error;
    throw error;
  }
}
