/** Well below the token's lifetime of fifteen minutes. */
const MAX_AGE_MS = 8 * 60_000;

/**
 * Shares one sign-in between tests, because codes per phone number are limited, and renews it before it expires.
 *
 * @param signIn gets what the returned function was given, as the client of an earlier test is closed by then
 */
export function cacheToken<Args extends unknown[]>(
  signIn: (...args: Args) => Promise<string>,
): (...args: Args) => Promise<string> {
  let cached: { signedInAt: number; token: Promise<string> } | undefined;
  return (...args) => {
    if (!cached || Date.now() - cached.signedInAt > MAX_AGE_MS)
      cached = { signedInAt: Date.now(), token: signIn(...args) };
    return cached.token;
  };
}
