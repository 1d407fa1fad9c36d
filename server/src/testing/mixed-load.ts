import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { History } from './history.ts';
import type { Answer } from './killable-shop.ts';
import { ADDRESS, BILLING } from './shop-actions.ts';

/** Asks whichever instance it likes; null when no answer came. */
type Ask = (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer | null>;

type LoadOptions = {
  ask: Ask;
  history: History;
  /** Gifts to buy; those with little stock among them are fought for. */
  giftIds: string[];
  workers: number;
  /** Between two visits of one worker. */
  thinkMs: number;
};

/** One gift in so many is paid with a card that is refused. */
const REFUSED_ONE_IN = 40;
/** Until the shop is open again. */
const AGAIN_MS = 100;

const claimPath = (link: string) => `/api/orders/claim/${link}/address`;
const stateOf = ({ body }: Answer): string =>
  body.data.status === 'Cancelled' ? 'cancelled' : body.data.claimed ? 'claimed' : 'open';

/** Visitors who buy, look, claim and cancel, often several at once, and ask again when no answer came. */
export function startMixedLoad({ ask, history, giftIds, workers, thinkMs }: LoadOptions): {
  /** Lets everybody get the answer they wait for, and then no new visitor in. */
  stop(): Promise<void>;
} {
  let over = false;

  /** Asks again, as a browser does, until it is known what came of it. */
  const untilKnown = async (call: () => ReturnType<History['record']>): Promise<Answer | null> => {
    for (;;) {
      const { outcome, answer } = await call();
      if (outcome !== 'info') return answer;
      await pause(AGAIN_MS);
    }
  };
  const read = (link: string) =>
    untilKnown(() =>
      history.record({ kind: 'read', subject: link }, () => ask(`/api/orders/track/${link}`), stateOf),
    );
  const claim = async (link: string) => {
    const by = randomUUID();
    await untilKnown(() =>
      history.record({ kind: 'claim', subject: link, by }, () =>
        ask(claimPath(link), { ...ADDRESS, name: by }, { 'idempotency-key': by }),
      ),
    );
  };
  const cancel = async (link: string, manageKey: string) => {
    await untilKnown(() =>
      history.record({ kind: 'cancel', subject: link }, () =>
        ask(`/api/orders/manage/${manageKey}/cancel`, {}),
      ),
    );
  };
  const order = (key: string, giftId: string, card: string) =>
    untilKnown(() =>
      history.record(
        { kind: 'order', subject: key },
        () =>
          ask(
            '/api/orders',
            { inventory_id: giftId, payment_method_id: card, billing: BILLING, notes: key },
            { 'idempotency-key': key },
          ),
        ({ body }) => body.gift_id,
      ),
    );

  const visit = async () => {
    const key = randomUUID();
    const giftId = giftIds[randomInt(giftIds.length)] as string;
    const card = randomInt(REFUSED_ONE_IN) === 0 ? 'pm_card_visa_chargeDeclined' : 'pm_card_visa';
    // Now and then the button is pressed twice.
    const presses = randomInt(4) === 0 ? 2 : 1;
    const answers = await Promise.all(Array.from({ length: presses }, () => order(key, giftId, card)));
    const bought = answers.find((answer) => answer?.status === 201);
    if (!bought) return;
    const { gift_id: link, manage_key: manageKey } = bought.body;
    await read(link);
    const ends = [
      [claim(link)],
      [claim(link), claim(link), read(link)],
      [claim(link), cancel(link, manageKey), read(link)],
      [cancel(link, manageKey)],
      [read(link)],
    ];
    await Promise.all(ends[randomInt(ends.length)] ?? []);
    await Promise.all([read(link), read(link)]);
  };

  const work = Array.from({ length: workers }, async () => {
    while (!over) {
      await visit();
      await pause(randomInt(thinkMs + 1));
    }
  });
  return {
    async stop() {
      over = true;
      await Promise.all(work);
    },
  };
}
