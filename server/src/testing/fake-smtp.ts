import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { from: string; to: string[]; source: string };

const USER = 'presently';
const PASSWORD = 'a password of the tests';

/** A real mail server, in memory: whoever signs in may send. */
export async function startFakeSmtp() {
  const received: ReceivedMail[] = [];
  const refused = new Map<string, { code: number; text: string }>();
  let onAccepted: (() => unknown) | null = null;
  let onConnection: (() => void) | null = null;
  const server = new SMTPServer({
    // Encryption is left out, as nobody vouches for a certificate of the tests.
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    closeTimeout: 1,
    onConnect: (_session, done) => {
      onConnection?.();
      done();
    },
    onAuth: ({ username, password }, _session, done) =>
      username === USER && password === PASSWORD
        ? done(null, { user: USER })
        : done(refusal(535, 'Wrong user or password')),
    onRcptTo: ({ address }, _session, done) => {
      const answer = refused.get(address);
      done(answer ? refusal(answer.code, answer.text) : null);
    },
    onData: (stream, { envelope }, done) => {
      const keep = async () => {
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          source: await text(stream),
        });
        await onAccepted?.();
        done();
      };
      keep().catch(done);
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    settings: {
      url: `smtp://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`,
      from: 'Presently <gifts@presently.example>',
      requireTls: false,
    },
    received,
    /** Answers this recipient with a code and a text from now on. */
    refuse: (address: string, code: number, text: string) => refused.set(address, { code, text }),
    accept: (address: string) => refused.delete(address),
    /** Runs, and is waited for, once a mail has been taken and before its sender is told so. */
    onAccepted: (run: (() => unknown) | null) => {
      onAccepted = run;
    },
    /** Runs when somebody connects, before they are greeted. */
    onConnection: (run: (() => void) | null) => {
      onConnection = run;
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

const refusal = (responseCode: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode });
