import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { PortTakenError, pickPort } from './pick-port.ts';

const host = '127.0.0.1';

async function takePort(port = 0): Promise<number> {
  const server = createServer().listen({ host, port });
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test('a free port is used, and of a taken one the next free one, unless it is fixed', async () => {
  const taken = await takePort();
  const next = await pickPort({ host, port: taken, portIsFixed: false });
  expect(next).toBeGreaterThan(taken);
  expect(next).toBeLessThan(taken + 20);
  expect(await pickPort({ host, port: next, portIsFixed: false })).toBe(next);
  expect(await pickPort({ host, port: next, portIsFixed: true })).toBe(next);
  await expect(pickPort({ host, port: taken, portIsFixed: true })).rejects.toThrow(PortTakenError);
});

test('port 0 is any free port', async () => {
  const port = await pickPort({ host, port: 0, portIsFixed: true });
  expect(port).toBeGreaterThan(0);
  expect(await takePort(port)).toBe(port);
});
