import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { from: string; to: string[]; source: string };

const USER = 'presently';
const PASSWORD = 'a password of the tests';

/** An SMTP server that stores mails in memory. */
export async function startFakeSmtp() {
  const received: ReceivedMail[] = [];
  const rejections = new Map<string, { code: number; text: string }>();
  let onAccepted: (() => unknown) | null = null;
  let onConnection: (() => void) | null = null;
  const server = new SMTPServer({
    // No TLS, because there is no trusted certificate for tests.
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
        : done(smtpError(535, 'Wrong user or password')),
    onRcptTo: ({ address }, _session, done) => {
      const answer = rejections.get(address);
      done(answer ? smtpError(answer.code, answer.text) : null);
    },
    onData: (stream, { envelope }, done) => {
      const store = async () => {
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          source: await text(stream),
        });
        await onAccepted?.();
        done();
      };
      store().catch(done);
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
    /** Rejects mails to this address with this SMTP status from now on. */
    refuse: (address: string, code: number, text: string) => rejections.set(address, { code, text }),
    accept: (address: string) => rejections.delete(address),
    /** Sets a function that runs after a mail is accepted and before the client is answered. */
    onAccepted: (run: (() => unknown) | null) => {
      onAccepted = run;
    },
    /** Sets a function that runs when a client connects. */
    onConnection: (run: (() => void) | null) => {
      onConnection = run;
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

const smtpError = (responseCode: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode });
