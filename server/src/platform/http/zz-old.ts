import { isIP, isIPv4, SocketAddress } from 'node:net';

/** All requests without a valid address share one prefix, so that an invalid one does not evade rate limits. */
const UNKNOWN = 'unknown';

/**
 * Normalises a client's address for rate limits: an IPv4 address, or the /64 prefix of an IPv6 address, because a
 * subscriber usually controls a whole /64. All spellings of an address give the same result.
 */
export function ipPrefix(address: string): string {
  const [bare = ''] = address.trim().split('%');
  const ip = isIP(bare) ? bare : (SocketAddress.parse(bare)?.address ?? UNKNOWN);
  if (ip === UNKNOWN || isIPv4(ip)) return ip;
  const groups = groupsOf(ip);
  // IPv4-mapped IPv6, as a dual-stack socket reports IPv4 clients.
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff')
    return groups
      .slice(6)
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
      .join('.');
  return groups.slice(0, 4).join(':');
}

/** The eight groups of an IPv6 address, normalised by the URL parser. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const omitted = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(omitted).fill('0'), ...right];
}

/** The surrounding network, as hosting providers assign them: the /24 of an IPv4 address, the /48 of an IPv6 one. */
export function widerIpPrefix(address: string): string {
  const prefix = ipPrefix(address);
  return prefix.includes(':')
    ? prefix.split(':').slice(0, 3).join(':')
    : prefix.split('.').slice(0, 3).join('.');
}
