import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { control } from './control.ts';
import { FakeStripeServer } from './server.ts';
import { answerThreeDSecure, getIntent } from './intents.ts';
import { isAnswer } from './payment-methods.ts';

/*
 * The fake Stripe as a process of its own: ledger and keys from argv, one line with its origins on
 * stdout once it listens. The bank's page has a port, and with it an origin, of its own.
 */
const [path, secretKey, publishableKey, port = '0', bankPort = '0'] = process.argv.slice(2) as string[];
const fakeStripe = new FakeStripeServer(path as string, {
  secretKey: secretKey as string,
  publishableKey: publishableKey as string,
});

const file = (name: string): string => readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8');
const PAGES: Record<string, { type: string; text: string }> = {
  '/endive/stripe.js': { type: 'text/javascript', text: file('stripe.js') },
  '/elements/card': { type: 'text/html', text: file('card.html') },
  '/elements/card.js': { type: 'text/javascript', text: file('card.js') },
  '/elements/challenge': { type: 'text/html', text: file('challenge.html') },
  '/elements/challenge.js': { type: 'text/javascript', text: file('challenge.js') },
};

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function show(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  });
  response.end(text);
}

async function stripe(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://fake-stripe');
  const text = await read(request);
  if (url.pathname.startsWith('/v1/')) return await fakeStripe.handle(request, response, url, text);
  if (url.pathname.startsWith('/control/')) {
    const result = await control(fakeStripe, url.pathname.slice('/control/'.length), JSON.parse(text));
    return show(response, 200, 'application/json', JSON.stringify(result ?? null));
  }
  const page = PAGES[url.pathname];
  if (!page) return show(response, 404, 'text/plain', 'There is nothing at this address.');
  show(response, 200, page.type, page.text.replaceAll('{{bank}}', fakeStripe.bankOrigin));
}

/** The bank's page: two buttons, for whoever has the intent's secret. */
async function bank(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://bank');
  const text = await read(request);
  if (url.pathname === '/challenge.js') return show(response, 200, 'text/javascript', file('bank.js'));
  const id = url.pathname.split('/')[2] ?? '';
  const secret = url.searchParams.get('secret');
  const done = fakeStripe.change((context) => {
    const intent = getIntent(context, id);
    if (isAnswer(intent) || intent.client_secret !== secret) return false;
    if (request.method === 'POST') answerThreeDSecure(context, intent, text === 'approved' ? 'approved' : 'refused');
    return true;
  });
  if (!done) return show(response, 404, 'text/plain', 'There is nothing at this address.');
  if (request.method === 'POST') return show(response, 200, 'text/plain', 'done');
  show(response, 200, 'text/html', file('bank.html'));
}

const listen = (
  handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  at: string,
) => {
  const answer: RequestListener = (request, response) => {
    handler(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) show(response, 500, 'text/plain', String(error));
    });
  };
  const server = createServer({ keepAliveTimeout: 30_000 }, answer);
  return new Promise<string>((resolve) =>
    server.listen(Number(at), '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    ),
  );
};

fakeStripe.bankOrigin = await listen(bank, bankPort);
const origin = await listen(stripe, port);
fakeStripe.webhooks.wake();
console.log(JSON.stringify({ origin, bankOrigin: fakeStripe.bankOrigin }));
// The fake Stripe ends with whoever started it, also when that was killed.
process.stdin.requeueInFlight().on('end', () => process.exit(0));
