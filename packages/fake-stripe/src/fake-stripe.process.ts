import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { control } from './control.ts';
import { completeThreeDSecure, getIntent } from './intents.ts';
import { isStripeResponse } from './payment-methods.ts';
import { FakeStripeServer } from './server.ts';

/*
 * Runs the fake Stripe in its own process. Arguments: database file, secret key, publishable key and, optionally, two
 * ports. Once it listens, it prints its origins as one line of JSON. The bank's page has its own port, so that it is
 * another origin for the browser, as in reality.
 */
const [databaseFile, secretKey, publishableKey, port = '0', bankPort = '0'] = process.argv.slice(
  2,
) as string[];
const fakeStripe = new FakeStripeServer(databaseFile as string, {
  secretKey: secretKey as string,
  publishableKey: publishableKey as string,
});

const readBrowserFile = (name: string): string =>
  readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8');
const PAGES: Record<string, { type: string; text: string }> = {
  '/endive/stripe.js': { type: 'text/javascript', text: readBrowserFile('stripe.js') },
  '/elements/card': { type: 'text/html', text: readBrowserFile('card.html') },
  '/elements/card.js': { type: 'text/javascript', text: readBrowserFile('card.js') },
  '/elements/wallet': { type: 'text/html', text: readBrowserFile('wallet.html') },
  '/elements/wallet.js': { type: 'text/javascript', text: readBrowserFile('wallet.js') },
  '/elements/challenge': { type: 'text/html', text: readBrowserFile('challenge.html') },
  '/elements/challenge.js': { type: 'text/javascript', text: readBrowserFile('challenge.js') },
};

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function respond(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  });
  response.end(text);
}

async function handleStripe(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://fake-stripe');
  const text = await readBody(request);
  if (url.pathname.startsWith('/v1/')) return await fakeStripe.handle(request, response, url, text);
  if (url.pathname.startsWith('/control/')) {
    const result = await control(fakeStripe, url.pathname.slice('/control/'.length), JSON.parse(text));
    return respond(response, 200, 'application/json', JSON.stringify(result ?? null));
  }
  const page = PAGES[url.pathname];
  if (!page) return respond(response, 404, 'text/plain', 'There is nothing at this address.');
  respond(response, 200, page.type, fillIn(page.text));
}

const fillIn = (text: string): string =>
  text
    .replaceAll('{{bank}}', fakeStripe.bankOrigin)
    .replaceAll('{{hasWallets}}', String(fakeStripe.hasWallets));

/** The bank's 3-D Secure page, for a client that knows the intent's secret. */
async function handleBank(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://bank');
  const text = await readBody(request);
  if (url.pathname === '/challenge.js')
    return respond(response, 200, 'text/javascript', readBrowserFile('bank.js'));
  const id = url.pathname.split('/')[2] ?? '';
  const secret = url.searchParams.get('secret');
  const isKnown = fakeStripe.transact((context) => {
    const intent = getIntent(context, id);
    if (isStripeResponse(intent) || intent.client_secret !== secret) return false;
    if (request.method === 'POST')
      completeThreeDSecure(context, intent, text === 'approved' ? 'approved' : 'refused');
    return true;
  });
  if (!isKnown) return respond(response, 404, 'text/plain', 'There is nothing at this address.');
  if (request.method === 'POST') return respond(response, 200, 'text/plain', 'done');
  respond(response, 200, 'text/html', readBrowserFile('bank.html'));
}

const listen = (
  handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  port: string,
) => {
  const listener: RequestListener = (request, response) => {
    handler(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) respond(response, 500, 'text/plain', String(error));
    });
  };
  const server = createServer({ keepAliveTimeout: 30_000 }, listener);
  return new Promise<string>((resolve) =>
    server.listen(Number(port), '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    ),
  );
};

fakeStripe.bankOrigin = await listen(handleBank, bankPort);
const origin = await listen(handleStripe, port);
fakeStripe.webhooks.wake();
console.log(JSON.stringify({ origin, bankOrigin: fakeStripe.bankOrigin }));
// Exit when the parent process does, even if that was killed.
process.stdin.resume().on('end', () => process.exit(0));
