import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The response to the next messages; `slow` never responds. */
type Mode = 'ok' | 'slow' | { status: number; code: number };

const ACCOUNT = `AC${'0123456789abcdef'.repeat(2)}`;
const TOKEN = 'token of the fake';

/** The parameters that Twilio's OpenAPI document (Api, 2010-04-01, CreateMessage) names. */
const KNOWN_PARAMETERS = new Set(
  'To StatusCallback ApplicationSid MaxPrice ProvideFeedback Attempt ValidityPeriod ForceDelivery ContentRetention AddressRetention SmartEncoded PersistentAction TrafficType ShortenUrls ScheduleType SendAt SendAsMms ContentVariables RiskCheck From FallbackFrom MessagingServiceSid Body MediaUrl ContentSid'.split(
    ' ',
  ),
);
const MAX_BODY = 1_600;
const NUMBER = '+12015550111';

/** The part of Twilio's API that the shop uses, with the same validation as the real one. */
export async function startFakeTwilio() {
  let mode: Mode = 'ok';
  const taken: { to: string; from: string; body: string }[] = [];
  let asked = 0;
  const server = createServer(async (request, response) => {
    asked += 1;
    const form = await readForm(request);
    if (mode === 'slow') return;
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const error = typeof mode === 'object' ? mode : findRequestError(request, form);
    if (!error && request.method === 'GET') return answer(200, accountView(request.url as string));
    if (error)
      return answer(error.status, {
        ...error,
        message: `rejected: ${form.get('To')}`,
        more_info: `https://www.twilio.com/docs/errors/${error.code}`,
      });
    taken.push({
      to: String(form.get('To')),
      from: String(form.get('From')),
      body: String(form.get('Body')),
    });
    return answer(201, messageOf(form, taken.length));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    settings: {
      accountSid: ACCOUNT,
      authToken: TOKEN,
      from: NUMBER,
      apiHost: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    taken,
    /** Number of requests received, whether or not they succeeded. */
    asked: () => asked,
    set: (next: Mode) => {
      mode = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const ACCOUNT_PATH = `/2010-04-01/Accounts/${ACCOUNT}.json`;
const NUMBERS_PATH = `/2010-04-01/Accounts/${ACCOUNT}/IncomingPhoneNumbers.json`;

/** The account, or its numbers that match `PhoneNumber`. */
function accountView(url: string): object {
  if (url === ACCOUNT_PATH) return { sid: ACCOUNT, status: 'active', type: 'Full' };
  const wanted = new URL(url, 'http://twilio').searchParams.get('PhoneNumber');
  const number = { phone_number: NUMBER, capabilities: { sms: true, mms: true, voice: true, fax: false } };
  return { incoming_phone_numbers: wanted === NUMBER ? [number] : [], next_page_uri: null };
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return new URLSearchParams(body);
}

function findRequestError(
  request: IncomingMessage,
  form: URLSearchParams,
): { status: number; code: number } | null {
  const basic = `Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString('base64')}`;
  if (request.headers.authorization !== basic) return { status: 401, code: 20003 };
  if (request.method === 'GET') {
    const isKnown = [ACCOUNT_PATH, NUMBERS_PATH].includes((request.url as string).split('?')[0] as string);
    return isKnown ? null : { status: 404, code: 20404 };
  }
  if (request.method !== 'POST' || request.url !== `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`)
    return { status: 404, code: 20404 };
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return { status: 415, code: 20008 };
  if ([...form.keys()].some((name) => !KNOWN_PARAMETERS.has(name))) return { status: 400, code: 20001 };
  if (!/^\+[1-9]\d{6,14}$/.test(form.get('To') ?? '')) return { status: 400, code: 21211 };
  if (!form.get('From') && !form.get('MessagingServiceSid')) return { status: 400, code: 21603 };
  if (!form.get('Body') && !form.get('MediaUrl')) return { status: 400, code: 21602 };
  if ((form.get('Body') ?? '').length > MAX_BODY) return { status: 400, code: 21617 };
  return null;
}

function messageOf(form: URLSearchParams, number: number): object {
  const sid = `SM${String(number).padStart(32, '0')}`;
  const now = 'Fri, 20 Nov 2026 12:00:00 +0000';
  return {
    sid,
    account_sid: ACCOUNT,
    api_version: '2010-04-01',
    to: form.get('To'),
    from: form.get('From'),
    body: form.get('Body'),
    status: 'queued',
    direction: 'outbound-api',
    num_segments: '1',
    num_media: '0',
    date_created: now,
    date_updated: now,
    date_sent: null,
    price: null,
    price_unit: 'USD',
    error_code: null,
    error_message: null,
    messaging_service_sid: null,
    uri: `/2010-04-01/Accounts/${ACCOUNT}/Messages/${sid}.json`,
    subresource_uris: { media: `/2010-04-01/Accounts/${ACCOUNT}/Messages/${sid}/Media.json` },
  };
}
