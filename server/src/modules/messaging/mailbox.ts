/** Gmail ignores dots in the local part, on both domains. */
const GMAIL = ['gmail.com', 'googlemail.com'];

/** Maps equivalent email addresses (case, `+tag`, Gmail dots) to one value. For counting only, not for sending. */
export function normaliseMailbox(address: string): string {
  const at = address.lastIndexOf('@');
  const host = address.slice(at + 1).toLowerCase();
  const name = address
    .slice(0, at)
    .toLowerCase()
    .replace(/(?<=.)\+.*$/, '');
  return GMAIL.includes(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}
