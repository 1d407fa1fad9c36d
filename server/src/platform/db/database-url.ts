/** Parses a connection string as the driver does: also one with a user but no host, which means a local socket. */
export const parseDatabaseUrl = (value: string): URL | null =>
  URL.parse(value) ?? URL.parse(value.replace('@/', '@localhost/'));
