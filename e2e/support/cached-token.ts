/** Well below the token's lifetime of fifteen minutes. */
const MAX_AGE_MS = 8 * 60_000;

/** Shares one sign-in between tests, because codes per phone number are limited, and renews it before it expires. */
export function cacheToken(signIn: () => Promise<string>): () => Promise<string> {
  let cached: { signedInAt: number; token: Promise<string> } | undefined;
  return () => {
    if (!cached || Date.now() - cached.signedInAt > MAX_AGE_MS)
      cached = { signedInAt: Date.now(), token: signIn() };
    return cached.token;
  };
}
