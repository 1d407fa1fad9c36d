/** A connection string as the driver reads it: one that names a user may lack the host, which is then a local socket. */
export const parseDatabaseUrl = (value: string): URL | null =>
  URL.parse(value) ?? URL.parse(value.replace('@/', '@localhost/'));
