import { expect, test } from 'vitest';
import { scrubReport, scrubText } from './error-reports.ts';

const KEY = 'q7Vx2mN0sR4kYt8LwBz1_A';

test.each([
  [`GET https://gifts.example/track/${KEY}?key=1 failed`, 'GET [address] failed'],
  [`no page at /manage/${KEY}`, 'no page at /manage/[id]'],
  ['/api/dev/messages?to=%2B12015550100 was slow', '[address] was slow'],
  [`token ${KEY} has ended`, 'token [id] has ended'],
  ['order 019d2c1e-5a77-7c44-b1d2-0a9b8c7d6e5f is gone', 'order [id] is gone'],
  ['pi_3NabcDEF0123456789_secret_x is late', '[id] is late'],
  ['mail to noor.haddad+gifts@example.com bounced', 'mail to [email] bounced'],
  ['SMS to +1 (201) 555-0100 failed', 'SMS to [number] failed'],
  ['code 402913 was sent to 2015550100', 'code [number] was sent to [number]'],
  ['card 4242 4242 4242 4242 was refused', 'card [number] was refused'],
  ['connect ECONNREFUSED 10.0.0.7:5432', 'connect ECONNREFUSED [ip]:5432'],
  [
    `Unexpected token 'D', "Dear Noor, 7 Harbour Lane" is not valid JSON`,
    'Unexpected token [text], [text] is not valid JSON',
  ],
  [`can't greet 'Noor O'Brien' today`, `can't greet [text] today`],
  ['invalid input syntax for type uuid: "Noor"', 'invalid input syntax for type uuid: [text]'],
])('%s becomes %s @R1-18e', (text, scrubbed) => {
  expect(scrubText(text)).toBe(scrubbed);
});

test.each([
  "Cannot read properties of undefined (reading 'status')",
  'duplicate key value violates unique constraint "orders_idempotency_scope_key"',
  'relation "gift_views" does not exist',
  'Failed query: select "id" from "orders" where "url_id" = $1',
])('keeps messages about our own code: %s', (text) => {
  expect(scrubText(text)).toBe(text);
});

test('removes the parameters of a query, but not the query', () => {
  expect(scrubText(`Failed query: select $1\nparams: noor@example.com,${KEY}`)).toBe(
    'Failed query: select $1',
  );
});

test('a report keeps only fields that are known to be harmless @R1-18e', () => {
  const report = {
    event_id: 'e1',
    level: 'error',
    platform: 'javascript',
    message: 'for noor@example.com',
    request: { url: `https://gifts.example/track/${KEY}`, data: '{"notes":"love"}', cookies: { r: KEY } },
    user: { ip_address: '10.0.0.7', email: 'noor@example.com' },
    breadcrumbs: [{ message: `went to /track/${KEY}` }],
    contexts: { trace: { trace_id: KEY } },
    extra: { body: 'love' },
    server_name: 'host-7',
    transaction: `/track/${KEY}`,
    tags: { route: '/api/orders/:id', url: `/track/${KEY}` },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: `nobody at 7 Harbour Lane answers ${KEY}`,
          mechanism: { data: { handler: KEY } },
          stacktrace: {
            frames: [
              { filename: `https://gifts.example/track/${KEY}`, function: 'inline', lineno: 3 },
              {
                filename: 'https://gifts.example/assets/claim-1.js?x=1',
                function: 'claim',
                lineno: 1,
                colno: 2,
                context_line: 'const note = "love"',
                vars: { note: 'love' },
              },
            ],
          },
        },
      ],
    },
  };
  const scrubbed = scrubReport(report);
  expect(scrubbed).toEqual({
    event_id: 'e1',
    level: 'error',
    platform: 'javascript',
    message: 'for [email]',
    tags: { route: '/api/orders/:id' },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: expect.stringContaining('[id]'),
          stacktrace: {
            frames: [
              { filename: '[page]', function: 'inline', lineno: 3 },
              { filename: '/assets/claim-1.js', function: 'claim', lineno: 1, colno: 2 },
            ],
          },
        },
      ],
    },
  });
  expect(JSON.stringify(scrubbed)).not.toContain(KEY);
});
