/** Well within the fifteen minutes that a token is good for. */
const FRESH_MS = 8 * 60_000;

/** One sign-in for many journeys, as a number gets only so many codes; and another before it runs out. */
export function cacheToken(signIn: () => Promise<string>): () => Promise<string> {
  let kept: { at: number; token: Promise<string> } | undefined;
  return () => {
    if (!kept || Date.now() - kept.at > FRESH_MS) kept = { at: Date.now(), token: signIn() };
    return kept.token;
  };
}
