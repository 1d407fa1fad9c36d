import type { Answer } from './killable-shop.ts';

/** As in Jepsen; `info` means unknown: the call may or may not have taken effect. */
export type Outcome = 'ok' | 'fail' | 'info';

/** One call as seen by its client, as in Jepsen's histories. */
export type Operation = {
  kind: 'order' | 'claim' | 'cancel' | 'read';
  /** The idempotency key of an order, or the gift link of any other call. */
  subject: string;
  /** Who claims; empty for other calls. */
  by: string;
  invokedAt: number;
  completedAt: number;
  outcome: Outcome;
  /** The gift link that an order returned, or the state that a read returned. */
  value: string | null;
};

/** The final state of a gift in the database. */
export type FinalGift = {
  key: string;
  link: string;
  isPaid: boolean;
  isCancelled: boolean;
  claimedBy: string | null;
};

type Call = Pick<Operation, 'kind' | 'subject'> & { by?: string };

export class History {
  readonly operations: Operation[] = [];

  /** Makes the call and records its start, end and outcome. */
  async record(
    { kind, subject, by = '' }: Call,
    call: () => Promise<Answer | null>,
    read: (answer: Answer) => string | null = () => null,
  ): Promise<{ outcome: Outcome; answer: Answer | null }> {
    const invokedAt = performance.now();
    const answer = await call();
    const outcome = outcomeOf(answer);
    const value = answer && outcome === 'ok' ? read(answer) : null;
    const completedAt = performance.now();
    this.operations.push({ kind, subject, by, invokedAt, completedAt, outcome, value });
    return { outcome, answer };
  }
}

function outcomeOf(answer: Answer | null): Outcome {
  if (!answer || answer.status >= 500 || answer.body?.code === 'request_in_progress') return 'info';
  return answer.status < 300 ? 'ok' : 'fail';
}

/** Descriptions of everything in the history that a correct system could not have answered. */
export function findAnomalies(operations: Operation[], gifts: FinalGift[]): string[] {
  const byKey = groupBy(gifts, ({ key }) => key);
  const byLink = new Map(gifts.map((gift) => [gift.link, gift]));
  const orders = groupBy(
    operations.filter(({ kind }) => kind === 'order'),
    ({ subject }) => subject,
  );
  const onGifts = groupBy(
    operations.filter(({ kind }) => kind !== 'order'),
    ({ subject }) => subject,
  );
  return [
    ...[...orders].flatMap(([key, attempts]) => orderAnomalies(key, attempts, byKey.get(key) ?? [])),
    ...[...onGifts].flatMap(([link, calls]) => giftAnomalies(link, calls, byLink.get(link))),
  ];
}

function orderAnomalies(key: string, attempts: Operation[], made: FinalGift[]): string[] {
  const found: string[] = [];
  const links = new Set(attempts.filter(({ outcome }) => outcome === 'ok').map(({ value }) => value));
  const paid = made.filter(({ isPaid }) => isPaid);
  if (links.size > 1) found.push(`order ${key}: answered with ${links.size} links`);
  if (paid.length > 1) found.push(`order ${key}: ${paid.length} paid gifts`);
  for (const link of links)
    if (!paid.some((gift) => gift.link === link))
      found.push(`order ${key}: acknowledged, but there is no gift`);
  if (paid.length > 0 && attempts.every(({ outcome }) => outcome === 'fail'))
    found.push(`order ${key}: refused, but there is a gift`);
  return found;
}

function giftAnomalies(link: string, calls: Operation[], gift: FinalGift | undefined): string[] {
  if (!gift) return [`gift ${link}: was used, but does not exist`];
  const callsWith = (kind: Operation['kind'], outcome: Outcome) =>
    calls.filter((call) => call.kind === kind && call.outcome === outcome);
  const found: string[] = [];
  const winners = new Set(callsWith('claim', 'ok').map(({ by }) => by));
  if (winners.size > 1) found.push(`gift ${link}: ${winners.size} claimers won`);
  for (const winner of winners)
    if (gift.claimedBy !== winner)
      found.push(`gift ${link}: ${winner} won, but it goes to ${gift.claimedBy ?? 'no one'}`);
  const attempted = calls.filter(({ kind, outcome }) => kind === 'claim' && outcome !== 'fail');
  if (gift.claimedBy !== null && !attempted.some(({ by }) => by === gift.claimedBy))
    found.push(`gift ${link}: claimed by a client that was rejected or never asked`);
  const cancelled = callsWith('cancel', 'ok');
  if (cancelled.length > 0 && !gift.isCancelled) found.push(`gift ${link}: the cancellation was lost`);
  if (cancelled.length > 0 && winners.size > 0) found.push(`gift ${link}: claimed and cancelled`);
  if (gift.isCancelled && calls.every(({ kind, outcome }) => kind !== 'cancel' || outcome === 'fail'))
    found.push(`gift ${link}: cancelled without a request`);
  return [...found, ...staleReads(link, calls)];
}

/** Finds reads that do not see a state that an previous read or acknowledged change had established. */
function staleReads(link: string, calls: Operation[]): string[] {
  const ends = { claim: 'claimed', cancel: 'cancelled' } as const;
  const known = calls
    .filter(({ outcome }) => outcome === 'ok')
    .map((call) => ({
      ...call,
      state: call.kind === 'read' ? call.value : ends[call.kind as 'claim' | 'cancel'],
    }));
  const established = known.filter(({ state }) => state === 'claimed' || state === 'cancelled');
  const found = calls
    .filter(({ kind, outcome }) => kind === 'read' && outcome === 'fail')
    .map(() => `gift ${link}: not found although it was acknowledged`);
  for (const read of known.filter(({ kind }) => kind === 'read')) {
    const previous = established.find(({ completedAt }) => completedAt < read.invokedAt);
    if (previous && previous.state !== read.state)
      found.push(`gift ${link}: ${previous.state} before it was read as ${read.state}`);
  }
  return found;
}

function groupBy<T>(all: T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}
