/**
 * Adds the cookie name prefix (`__Host-` for path `/`, else `__Secure-`), which makes browsers accept the cookie
 * only over https, and with `__Host-` only from this host, not from another subdomain. Prefixes require Secure,
 * so a local shop on plain http has none.
 */
export function cookieName(name: string, { secure, path }: { secure: boolean; path: string }): string {
  if (!secure) return name;
  return `${path === '/' ? '__Host-' : '__Secure-'}${name}`;
}
