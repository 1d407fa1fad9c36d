/**
 * What is counted as one place of origin: an IPv4 address, or the /64 of an IPv6 address, because
 * whoever has one address of it has them all.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  // IPv4 inside IPv6, as a socket for both reports it.
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
  const [head = '', tail] = address.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const omitted = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(omitted).fill('0'), ...right].slice(0, 4).join(':');
}

/** The network around it, as such are rented out: the /24 of an IPv4 address, the /48 of an IPv6 one. */
export function widerNetworkOf(address: string): string {
  const network = networkOf(address);
  return network.includes(':')
    ? network.split(':').slice(0, 3).join(':')
    : network.split('.').slice(0, 3).join('.');
}
