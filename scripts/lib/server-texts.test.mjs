import { expect, test } from 'vitest';
import { findServerTextViolations } from './server-texts.mjs';

const check = (source) => findServerTextViolations('server/src/modules/orders/cancel.ts', source);

test.each([
  ['the message of an error', "new HttpError('conflict', { message: 'Too late' });", 'Too late'],
  ['one word of it', "new HttpError('conflict', { message: isLate ? 'Late' : early });", 'Late'],
  ['the message of a field', "new HttpError('conflict', { fields: { email: 'Unknown' } });", 'Unknown'],
  ['a 404', "notFound('Gone');", 'Gone'],
  ['an invalid field', "invalidField('email', `Is ${length} too long`);", 'Is {} too long'],
  ['a fault of an import', "throw new CellError('Missing');", 'Missing'],
  ['a rule of a schema', "z.string().min(1, 'Please name it');", 'Please name it'],
  ['one word of it', "z.string().regex(/a/, 'unknown');", 'unknown'],
  ['a constant', "const TOO_LATE = 'This gift is on its way.';", 'This gift is on its way.'],
  ['an email', "emailTo(order, { subject: 'Your gift', heading: subject });", 'Your gift'],
  ['its paragraph', 'paragraph(`Your gift (${name}) was shipped.`);', 'Your gift ({}) was shipped.'],
  ['an SMS', 'const sms = (code) => `${code} is your code.`;', '{} is your code.'],
  ['an alert', "raiseAlert(tx, { kind: 'refund_late', text: 'late' });", 'late'],
  ['the reason of a refund', "requestRefund(tx, { reason: 'paid too late' });", 'paid too late'],
  ['HTML', 'const html = `<p class="order">Order ${id}</p>`;', '<p class="order">Order {}</p>'],
])('finds %s', (_what, source, text) => {
  const [violation, ...others] = check(source);
  expect(violation).toContain(`server/src/modules/orders/cancel.ts:1: ${JSON.stringify(text)}`);
  expect(others).toEqual([]);
});

test.each([
  [
    'texts of the catalogue',
    "new HttpError('conflict', { message: texts.tooLate, fields: { email: text } });",
  ],
  [
    'log lines',
    "deps.log.warn({ reason: 'Not known' }, 'The processor rests'); log?.error('Strange status');",
  ],
  [
    'errors for programmers',
    "throw new Error('Order not found'); throw new ProcessorError('Too many calls');",
  ],
  ['the output of a start', "console.error('The settings have faults'); print('The shop is open');"],
  ['the API document', "const a = { summary: 'Cancel an order', description: 'Until it ships' };"],
  ['tokens and prefixes', "a.startsWith('Failed query:'); headers.authorization = `Bearer ${token}`;"],
  ['descriptions of schemas', "z.string().describe('Of the event');"],
  ['SQL', "const a = { text: 'SELECT id FROM orders' }; sql`The ${id}`; pool.query('Create table');"],
  ['headers', `reply.header('www-authenticate', 'Bearer realm="presently"');`],
  ['states and keys', "const a = { subject: 'sms', 'One two': status === 'Not paid' ? 'Shipped' : 'paid' };"],
  ['HTML without words', 'const html = `<p class="big">${words}&nbsp;</p>`;'],
])('accepts %s', (_what, source) => {
  expect(check(source)).toEqual([]);
});

test('tests may contain texts', () => {
  expect(findServerTextViolations('server/src/modules/orders/cancel.test.ts', "notFound('Gone');")).toEqual(
    [],
  );
});
