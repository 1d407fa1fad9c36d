/** Whether a URL's host can be reached from this machine only, by its name or address. */
export const isLoopbackHost = (hostname: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(hostname);
