import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const BILLING = {
  first_name: 'Grace',
  last_name: 'Hopper',
  email: 'grace@example.com',
  address: '1 Navy Way',
  city: 'Arlington',
  state: 'VA',
  zip_code: '22201',
};
const ADDRESS = {
  name: 'Ada Lovelace',
  address_ln_1: '12 Analytical Row',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
  email: 'ada@example.com',
};
const CARD = {
  type: 'card',
  card: { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' },
};
/** Of a hundred visits: how many are of each kind. */
const SHARES = [
  ['page', 45],
  ['read', 35],
  ['buy', 10],
  ['claim', 10],
];

/**
 * Visitors of a shop: pages, reads of the API, purchases and claims, at a steady rate whatever the answers
 * take. What was acknowledged is remembered, to be looked for afterwards.
 * @param {{patient?: boolean}} options patient visitors ask again after a 503 or a lost answer, with the same key
 */
export function createLoadGenerator(origin, { patient = false } = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const figures = { requests: 0, failed: 0, unavailable: 0, withoutRetryAfter: 0, slowestMs: 0 };
  const faults = new Map();
  const acknowledged = { orders: [], claims: [] };
  let gifts = [];
  let at = 0;
  let nextToClaim = 0;
  const underWay = new Set();

  const send = (method, path, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const text = body && JSON.stringify(body);
      const asked = request(
        origin + path,
        {
          method,
          agent,
          timeout: 40_000,
          headers: {
            accept: '*/*',
            ...(text
              ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
              : {}),
            ...headers,
          },
        },
        (response) => {
          const parts = [];
          response.on('data', (part) => parts.push(part));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode,
              retryAfter: response.headers['retry-after'],
              text: () => Buffer.concat(parts).toString(),
            }),
          );
        },
      );
      asked.on('timeout', () => asked.destroy(new Error('timeout')));
      asked.on('error', reject);
      asked.end(text);
    });

  const note = (what) => faults.set(what, (faults.get(what) ?? 0) + 1);

  /** The answer, or null when the visit has failed. */
  const visit = async (method, path, body, headers) => {
    for (let tries = 1; ; tries++) {
      const begun = performance.now();
      figures.requests += 1;
      const answer = await send(method, path, body, headers).catch((error) => ({ status: 0, error }));
      const took = performance.now() - begun;
      if (took > figures.slowestMs)
        Object.assign(figures, {
          slowestMs: took,
          slowest: `${method} ${path.replace(/[\w-]{15,}/g, ':id')}`,
        });
      if (answer.status >= 200 && answer.status < 400) return answer;
      if (answer.status === 503) {
        figures.unavailable += 1;
        if (!answer.retryAfter) figures.withoutRetryAfter += 1;
      }
      const again = patient && (answer.status === 0 || answer.status >= 500) && tries < 60;
      if (!again) {
        figures.failed += 1;
        note(
          `${method} ${path.replace(/[\w-]{15,}/g, ':id')} ${answer.status || answer.error.code || answer.error.message}`,
        );
        return null;
      }
      await pause(1_000);
    }
  };

  const look = (path) => visit('GET', path, undefined, { 'accept-encoding': 'gzip' });
  const anyGift = () => gifts[at++ % gifts.length];
  const visits = {
    page: () => look(['/', `/gift/${anyGift()}`, '/faq', '/about'][at++ % 4]),
    read: () => look(['/api/gifts?limit=20', `/api/gifts/${anyGift()}`, '/api/gifts?query=candle'][at++ % 3]),
    async buy() {
      const card = await visit('POST', '/sandbox/v1/payment_methods', CARD);
      if (!card) return;
      const order = await visit(
        'POST',
        '/api/orders',
        {
          inventory_id: anyGift(),
          payment_method_id: JSON.parse(card.text()).id,
          billing: BILLING,
          notes: 'Scale',
        },
        { 'idempotency-key': crypto.randomUUID() },
      );
      if (order) acknowledged.orders.push(JSON.parse(order.text()).gift_id);
    },
    async claim() {
      const link = acknowledged.orders[nextToClaim];
      if (!link) return visits.read();
      nextToClaim += 1;
      const answer = await visit('POST', `/api/orders/claim/${link}/address`, ADDRESS, {
        'idempotency-key': crypto.randomUUID(),
      });
      if (answer) acknowledged.claims.push(link);
    },
  };

  const kinds = SHARES.flatMap(([kind, share]) => Array(share).fill(kind));
  return {
    figures,
    faults,
    acknowledged,
    visit,
    buy: visits.buy,
    claim: visits.claim,
    async prepare(orders = 10) {
      const { data } = JSON.parse((await send('GET', '/api/gifts?limit=100&in_stock=true')).text());
      gifts = data.map((gift) => gift.id);
      for (let n = 0; n < orders; n++) await visits.buy();
    },
    /** Visits at this rate until `work` is over, and then to the end of what is under way. */
    async during(perSecond, work) {
      let over = false;
      const working = work().finally(() => {
        over = true;
      });
      const begun = performance.now();
      for (let n = 0; !over; n++) {
        const kind = kinds[(n * 37) % 100];
        const one = visits[kind]().finally(() => underWay.delete(one));
        underWay.add(one);
        const wait = begun + ((n + 1) * 1000) / perSecond - performance.now();
        if (wait > 0) await pause(wait);
      }
      await working;
      await Promise.all(underWay);
      agent.destroy();
    },
  };
}
