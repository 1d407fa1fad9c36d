import { isIP, SocketAddress } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All requests without a valid address share one prefix, so that invalid addresses cannot evade rate limits. */
const UNKNOWN = 'unknown';

/**
 * Normalises a client's address for rate limits: an IPv4 address, or the /64 prefix of an IPv6 address, because a
 * subscriber usually controls a whole /64. All spellings of an address give the same result.
 */
export function ipPrefix(address: string): string {
  const ip = parseAddress(address);
  if (!ip) return UNKNOWN;
  return ip instanceof ipaddr.IPv6 ? hexGroups(ip, 4) : ip.toString();
}

/** The surrounding network, as hosting providers assign them: the /24 of an IPv4 address, the /48 of an IPv6 one. */
export function widerIpPrefix(address: string): string {
  const prefix = ipPrefix(address);
  return prefix.includes(':')
    ? prefix.split(':').slice(0, 3).join(':')
    : prefix.split('.').slice(0, 3).join('.');
}

/** An address with or without port and zone. IPv4-mapped IPv6, as a dual-stack socket reports it, becomes IPv4. */
function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const [bare = ''] = address.trim().split('%');
  // ipaddr.js does not parse addresses with a port.
  const ip = isIP(bare) ? bare : SocketAddress.parse(bare)?.address;
  // The leading zero, because ipaddr.js mistakes the deprecated ::1.2.3.4 for the mapped ::ffff:1.2.3.4.
  return ip ? ipaddr.process(ip.replace(/^::(?=\d+\.)/, '0::')) : null;
}

function hexGroups(ip: ipaddr.IPv6, count: number): string {
  return ip.parts
    .slice(0, count)
    .map((part) => part.toString(16))
    .join(':');
}
