import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { History } from './history.ts';
import type { Answer } from './killable-shop.ts';
import { ADDRESS, BILLING } from './shop-actions.ts';

/** Sends a request to any instance; null if there was no response. */
type Ask = (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer | null>;

type LoadOptions = {
  ask: Ask;
  history: History;
  /** Gifts to buy; those with little stock cause contention. */
  giftIds: string[];
  workers: number;
  /** Maximum pause between two visits of a worker. */
  thinkMs: number;
};

/** One order in so many uses a card that is declined. */
const DECLINED_ONE_IN = 40;
/** Delay before a retry. */
const RETRY_MS = 100;

const claimPath = (link: string) => `/api/orders/claim/${link}/address`;
const stateOf = ({ body }: Answer): string =>
  body.data.status === 'Cancelled' ? 'cancelled' : body.data.claimed ? 'claimed' : 'open';

/** Simulates visitors who buy, read, claim and cancel, often concurrently, and retry until the outcome is known. */
export function startMixedLoad({ ask, history, giftIds, workers, thinkMs }: LoadOptions): {
  /** Starts no new visits and waits for those in progress. */
  stop(): Promise<void>;
} {
  let isStopped = false;

  /** Retries, as a browser does, until the outcome is known. */
  const retryUntilKnown = async (call: () => ReturnType<History['record']>): Promise<Answer | null> => {
    for (;;) {
      const { outcome, answer } = await call();
      if (outcome !== 'info') return answer;
      await pause(RETRY_MS);
    }
  };
  const read = (link: string) =>
    retryUntilKnown(() =>
      history.record({ kind: 'read', subject: link }, () => ask(`/api/orders/track/${link}`), stateOf),
    );
  const claim = async (link: string) => {
    const by = randomUUID();
    await retryUntilKnown(() =>
      history.record({ kind: 'claim', subject: link, by }, () =>
        ask(claimPath(link), { ...ADDRESS, name: by }, { 'idempotency-key': by }),
      ),
    );
  };
  const cancel = async (link: string, manageKey: string) => {
    await retryUntilKnown(() =>
      history.record({ kind: 'cancel', subject: link }, () =>
        ask(`/api/orders/manage/${manageKey}/cancel`, {}),
      ),
    );
  };
  // Each visit is by another person: the shop rejects one who keeps cancelling gifts.
  const order = (key: string, giftId: string, card: string) =>
    retryUntilKnown(() =>
      history.record(
        { kind: 'order', subject: key },
        () =>
          ask(
            '/api/orders',
            {
              inventory_id: giftId,
              payment_method_id: card,
              billing: { ...BILLING, email: `${key}@example.com` },
              notes: key,
            },
            { 'idempotency-key': key },
          ),
        ({ body }) => body.gift_id,
      ),
    );

  const visit = async () => {
    const key = randomUUID();
    const giftId = giftIds[randomInt(giftIds.length)] as string;
    const card = randomInt(DECLINED_ONE_IN) === 0 ? 'pm_card_visa_chargeDeclined' : 'pm_card_visa';
    // Sometimes the buy button is pressed twice.
    const presses = randomInt(4) === 0 ? 2 : 1;
    const answers = await Promise.all(Array.from({ length: presses }, () => order(key, giftId, card)));
    const bought = answers.find((answer) => answer?.status === 201);
    if (!bought) return;
    const { gift_id: link, manage_key: manageKey } = bought.body;
    await read(link);
    const endings = [
      [claim(link)],
      [claim(link), claim(link), read(link)],
      [claim(link), cancel(link, manageKey), read(link)],
      [cancel(link, manageKey)],
      [read(link)],
    ];
    await Promise.all(endings[randomInt(endings.length)] ?? []);
    await Promise.all([read(link), read(link)]);
  };

  const work = Array.from({ length: workers }, async () => {
    while (!isStopped) {
      await visit();
      await pause(randomInt(thinkMs + 1));
    }
  });
  return {
    async stop() {
      isStopped = true;
      await Promise.all(work);
    },
  };
}
