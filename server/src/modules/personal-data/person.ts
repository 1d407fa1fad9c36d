import type {
  ErasedPerson,
  ErasePersonInput,
  Person,
  PersonInput,
} from '@presently/contracts/operator-people';
import { HttpError } from '../../platform/http/http-error.ts';
import { deleteUser, exportUser, findUserByPhone, type UserRow } from '../accounts/index.ts';
import { type Actor, recordAudit, recordAudits } from '../audit/index.ts';
import { findOrdersOfPerson } from '../orders/index.ts';
import * as people from './people-of-orders.ts';
import type { PersonalDataDeps } from './personal-data.deps.ts';

type Found = { account: UserRow | null } & Awaited<ReturnType<typeof findOrdersOfPerson>>;
type PersonsGift = Found['sent'][number];

/**
 * Who is who: a phone number was confirmed by whoever signs in with it, so it finds their account. An e-mail address is
 * confirmed by nobody, but the keys of the gifts that were bought by guests or claimed with it were sent there; it finds
 * those, and neither an account that names it nor the orders of one. See docs/decisions.
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

/** Accounts and orders in the audit log, which names no person. */
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

/** What is confirmed to be the person's. */
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

export async function exportPerson(
  deps: PersonalDataDeps,
  owner: Actor,
  input: PersonInput,
): Promise<Record<string, unknown>> {
  const found = { ...(await find(deps, input)), unconfirmed: [] };
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
 * Each gift and the account in a transaction of its own: what a crash leaves, the repeated request finds.
 * @throws HttpError 409 when there is nothing but gifts under way
 */
export async function erasePerson(
  deps: PersonalDataDeps,
  owner: Actor,
  input: ErasePersonInput,
): Promise<ErasedPerson> {
  const { account, sent, received, unconfirmed } = await find(deps, input);
  const named = unconfirmed.filter(({ order_id }) => input.order_ids?.includes(order_id));
  const waiting: PersonsGift[] = [];
  const erase = async (gifts: PersonsGift[], eraseOne: (orderId: string) => Promise<void>) => {
    let erased = 0;
    for (const gift of gifts) {
      if (await succeeds(() => eraseOne(gift.order_id))) {
        await record(deps, owner, 'order', gift.order_id);
        erased += 1;
      } else waiting.push(gift);
    }
    return erased;
  };
  if (account) {
    // Before it is gone: a crash in between leaves an entry too many rather than one too few.
    await record(deps, owner, 'user', account.id);
    await deleteUser(deps, account.id);
  }
  const result = {
    account: account !== null,
    gifts_sent: await erase(sent, (id) => people.eraseGuest(deps, id)),
    gifts_received: await erase([...received, ...named], (id) => people.eraseRecipient(deps, id)),
    waiting,
  };
  const [first] = waiting;
  if (first && !result.account && result.gifts_sent + result.gifts_received === 0)
    throw new HttpError('gift_under_way', { until: latestOf(waiting) });
  return result;
}

const latestOf = (gifts: PersonsGift[]): Date =>
  new Date(Math.max(...gifts.map(({ waits_until }) => Date.parse(waits_until ?? '') || 0)));

/** False when a gift is under way. */
async function succeeds(erase: () => Promise<void>): Promise<boolean> {
  try {
    await erase();
    return true;
  } catch (error) {
    if (error instanceof HttpError && error.code === 'gift_under_way') return false;
    throw error;
  }
}

const record = async (
  { database }: PersonalDataDeps,
  owner: Actor,
  subjectKind: string,
  subjectId: string,
): Promise<void> =>
  await recordAudit(database.db, owner, { action: 'person.erased', subjectKind, subjectId });
