import { isIP, isIPv4, SocketAddress } from 'node:net';

/** All that arrive without a readable address share one count: a made-up one is no way around a limit. */
const UNKNOWN = 'unknown';

/**
 * What is counted as one place of origin: an IPv4 address, or the /64 of an IPv6 address, because
 * whoever has one address of it has them all. However it is written, it counts as the same.
 */
export function ipPrefix(address: string): string {
  const [bare = ''] = address.trim().split('%');
  const ip = isIP(bare) ? bare : (SocketAddress.parse(bare)?.address ?? UNKNOWN);
  if (ip === UNKNOWN || isIPv4(ip)) return ip;
  const groups = groupsOf(ip);
  // IPv4 inside IPv6, as a socket for both reports it.
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff')
    return groups
      .slice(6)
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
      .join('.');
  return groups.slice(0, 4).join(':');
}

/** The eight groups of an IPv6 address, in the one spelling that URLs have. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const omitted = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(omitted).fill('0'), ...right];
}

/** The network around it, as such are rented out: the /24 of an IPv4 address, the /48 of an IPv6 one. */
export function widerIpPrefix(address: string): string {
  const network = ipPrefix(address);
  return network.includes(':')
    ? network.split(':').slice(0, 3).join(':')
    : network.split('.').slice(0, 3).join('.');
}
