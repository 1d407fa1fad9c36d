/** Of all roles of test databases. */
export const ROLE_PASSWORD = 'password-of-tests';

/** The address of a database on the server of `serverUrl`, as its superuser or as one of the shop's roles. */
export function urlOf(serverUrl: string, { database, role }: { database: string; role?: string }): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  if (role) {
    url.username = role;
    url.password = ROLE_PASSWORD;
  }
  return url.href;
}

/** The same database as the owner of its schema, who may change it; other addresses stay. */
export function ownerUrlOf(appUrl: string): string {
  const url = new URL(appUrl);
  if (url.username === 'presently_app') url.username = 'presently_owner';
  return url.href;
}
