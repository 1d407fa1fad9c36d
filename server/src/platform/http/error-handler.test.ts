import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { handleError, toHttpError } from './error-handler.ts';
import { HttpError } from './http-error.ts';

const withCode = (code: string, message = 'failed') => Object.assign(new Error(message), { code });

test.each([
  ['a lost connection', withCode('08006')],
  ['too many connections', withCode('53300')],
  ['a stopping server', withCode('57P01')],
  ['an I/O error', withCode('58030')],
  ['a database that is read-only', withCode('25006')],
  ['a serialisation failure', withCode('40001')],
  ['a deadlock', withCode('40P01')],
  ['a lock that was not available', withCode('55P03')],
  ['a refused connection', withCode('ECONNREFUSED')],
  ['no file descriptor', withCode('EMFILE')],
  ['a full disk', new Error('ENOSPC: no space left on device, write')],
  ['a full disk that sharp reports', new Error('unix error: No space left on device')],
  ['a database that does not respond', new Error('Query read timeout')],
])('%s is a 503 with Retry-After, also as a cause', (_what, error) => {
  for (const thrown of [error, new Error('Failed query', { cause: error })])
    expect(toHttpError(thrown)).toMatchObject({ status: 503, retryAfterSeconds: 5 });
});

test.each([
  ['a violated constraint', withCode('23505')],
  ['a syntax error', withCode('42601')],
  ['anything else', new Error('no such thing')],
  ['a text', 'failed'],
])('%s is a 500 without its message', (_what, error) => {
  expect(toHttpError(error)).toMatchObject({ status: 500, code: 'internal' });
  expect(toHttpError(error).message).toBe(new HttpError('internal').message);
});

test.each([
  [0.2, '1'],
  [-3, '1'],
  [29.3, '30'],
])('Retry-After is a whole number of seconds that is enough: %f is %s', async (retryAfterSeconds, header) => {
  const app = Fastify();
  app.setErrorHandler(handleError);
  app.get('/', () => {
    throw new HttpError('too_many_requests', { retryAfterSeconds });
  });
  const { statusCode, headers } = await app.inject('/');
  expect([statusCode, headers['retry-after']]).toEqual([429, header]);
});
