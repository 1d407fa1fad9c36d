import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts a bare `node:http` server, in a process of its own, that answers every request with this response. */
export async function startBareServer({ headers, body }) {
  const bare = fork(fileURLToPath(new URL('./bare.process.mjs', import.meta.url)));
  const { 'transfer-encoding': _, date: __, connection: ___, 'keep-alive': ____, ...same } = headers;
  bare.send({ headers: { ...same, 'content-length': String(body.length) }, body: body.toString('base64') });
  const [{ port }] = await once(bare, 'message');
  return { origin: `http://127.0.0.1:${port}`, pid: bare.pid, close: () => bare.kill() };
}
