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
/** Mix of requests, in per cent. */
const REQUEST_MIX = [
  ['page', 45],
  ['read', 35],
  ['buy', 10],
  ['claim', 10],
];

/**
 * An open-loop load generator: pages, API reads, purchases and claims at a constant rate, however long the responses
 * take. It keeps what was acknowledged, so that one can verify afterwards that nothing was lost.
 * @param {{retrying?: boolean}} options `retrying` clients repeat a request after a 503 or a lost response, with the
 *   same idempotency key
 */
export function createLoadGenerator(origin, { retrying = false } = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const figures = { requests: 0, failed: 0, unavailable: 0, withoutRetryAfter: 0, slowestMs: 0 };
  const errors = new Map();
  const acknowledged = { orders: [], claims: [] };
  let gifts = [];
  let picked = 0;
  let nextToClaim = 0;
  const inFlight = new Set();

  const send = (method, path, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const text = body && JSON.stringify(body);
      const sent = request(
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
      sent.on('timeout', () => sent.destroy(new Error('timeout')));
      sent.on('error', reject);
      sent.end(text);
    });

  const countError = (what) => errors.set(what, (errors.get(what) ?? 0) + 1);

  /** The response, or null when the request has failed. */
  const sendOrNull = async (method, path, body, headers) => {
    for (let attempt = 1; ; attempt++) {
      const startedAt = performance.now();
      figures.requests += 1;
      const answer = await send(method, path, body, headers).catch((error) => ({ status: 0, error }));
      const took = performance.now() - startedAt;
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
      const shouldRetry = retrying && (answer.status === 0 || answer.status >= 500) && attempt < 60;
      if (!shouldRetry) {
        figures.failed += 1;
        countError(
          `${method} ${path.replace(/[\w-]{15,}/g, ':id')} ${answer.status || answer.error.code || answer.error.message}`,
        );
        return null;
      }
      await pause(1_000);
    }
  };

  const getPage = (path) => sendOrNull('GET', path, undefined, { 'accept-encoding': 'gzip' });
  const anyGift = () => gifts[picked++ % gifts.length];
  const visits = {
    page: () => getPage(['/', `/gift/${anyGift()}`, '/faq', '/about'][picked++ % 4]),
    read: () =>
      getPage(['/api/gifts?limit=20', `/api/gifts/${anyGift()}`, '/api/gifts?query=candle'][picked++ % 3]),
    async buy() {
      const card = await sendOrNull('POST', '/sandbox/v1/payment_methods', CARD);
      if (!card) return;
      const order = await sendOrNull(
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
      const answer = await sendOrNull('POST', `/api/orders/claim/${link}/address`, ADDRESS, {
        'idempotency-key': crypto.randomUUID(),
      });
      if (answer) acknowledged.claims.push(link);
    },
  };

  const kinds = REQUEST_MIX.flatMap(([kind, share]) => Array(share).fill(kind));
  return {
    figures,
    errors,
    acknowledged,
    sendOrNull,
    buy: visits.buy,
    claim: visits.claim,
    async prepare(orders = 10) {
      const { data } = JSON.parse((await send('GET', '/api/gifts?limit=100&in_stock=true')).text());
      gifts = data.map((gift) => gift.id);
      for (let n = 0; n < orders; n++) await visits.buy();
    },
    /** Sends requests at this rate until `work` resolves, then waits for those in flight. */
    async during(perSecond, work) {
      let isDone = false;
      const working = work().finally(() => {
        isDone = true;
      });
      const startedAt = performance.now();
      for (let n = 0; !isDone; n++) {
        const kind = kinds[(n * 37) % 100];
        const one = visits[kind]().finally(() => inFlight.delete(one));
        inFlight.add(one);
        const wait = startedAt + ((n + 1) * 1000) / perSecond - performance.now();
        if (wait > 0) await pause(wait);
      }
      await working;
      await Promise.all(inFlight);
      agent.destroy();
    },
  };
}
