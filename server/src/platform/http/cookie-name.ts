/**
 * The name under which a cookie is sent. By its prefix a browser takes it only over https, and with `__Host-`
 * only from this very host, so that no other subdomain can set it. A prefix needs Secure, which a shop that
 * is tried out over plain http does without.
 */
export function cookieName(name: string, { secure, path }: { secure: boolean; path: string }): string {
  if (!secure) return name;
  return `${path === '/' ? '__Host-' : '__Secure-'}${name}`;
}
