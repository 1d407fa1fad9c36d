import { type AddressInfo, createServer, type Socket } from 'node:net';

export type ReceivedMail = { from: string; to: string[]; source: string };

/** A mail server in memory: the commands of RFC 5321 that a client needs to hand over a message. */
export async function startSmtpStandIn() {
  const received: ReceivedMail[] = [];
  const refused = new Map<string, string>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    converse(socket, refused, (mail) => received.push(mail));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    settings: {
      url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
      from: 'Presently <gifts@presently.example>',
    },
    received,
    /** Answers this recipient with the given line, such as `550 5.1.1 No such user`. */
    refuse: (address: string, reply: string) => refused.set(address, reply),
    accept: (address: string) => refused.delete(address),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function converse(socket: Socket, refused: Map<string, string>, keep: (mail: ReceivedMail) => void): void {
  let mail: ReceivedMail = { from: '', to: [], source: '' };
  let inData = false;
  let unread = '';
  const reply = (line: string) => socket.write(`${line}\r\n`);
  const addressIn = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? '';

  const command = (line: string): void => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO' || verb === 'HELO') reply('250 stand-in.example');
    else if (verb === 'MAIL') {
      mail = { from: addressIn(line), to: [], source: '' };
      reply('250 OK');
    } else if (verb === 'RCPT') {
      const address = addressIn(line);
      const refusal = refused.get(address);
      if (!refusal) mail.to.push(address);
      reply(refusal ?? '250 OK');
    } else if (verb === 'DATA') {
      inData = true;
      reply('354 Go ahead');
    } else if (verb === 'QUIT') {
      reply('221 Bye');
      socket.end();
    } else reply(verb === 'RSET' || verb === 'NOOP' ? '250 OK' : '502 Not known here');
  };

  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    unread += chunk;
    for (let end = unread.indexOf('\r\n'); end >= 0; end = unread.indexOf('\r\n')) {
      const line = unread.slice(0, end);
      unread = unread.slice(end + 2);
      if (!inData) command(line);
      else if (line === '.') {
        inData = false;
        keep(mail);
        reply('250 OK, queued');
      } else mail.source += `${line.startsWith('..') ? line.slice(1) : line}\r\n`;
    }
  });
  reply('220 stand-in.example ESMTP');
}
