/** Parses a connection string like the driver, including one with a user but no host, which means a local socket. */
export const parseDatabaseUrl = (value: string): URL | null =>
  URL.parse(value) ?? URL.parse(value.replace('@/', '@localhost/'));
