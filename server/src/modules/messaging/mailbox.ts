/** Both are Google's, and it reads no dots in a name. */
const GMAIL = ['gmail.com', 'googlemail.com'];

/** One mailbox however its address is written: for counting only, never to send to. */
export function normaliseMailbox(address: string): string {
  const at = address.lastIndexOf('@');
  const host = address.slice(at + 1).toLowerCase();
  const name = address
    .slice(0, at)
    .toLowerCase()
    .replace(/(?<=.)\+.*$/, '');
  return GMAIL.includes(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}
