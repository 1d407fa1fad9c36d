import { randomHex } from '~/lib/random-hex';

const key = 'presently.session';
let fallback: string | null = null;

/** A random ID per tab session, not linked to the visitor; for counting gift views. */
export function sessionId(): string {
  try {
    const stored = sessionStorage.getItem(key);
    if (stored) return stored;
    const created = randomHex();
    sessionStorage.setItem(key, created);
    return created;
  } catch {
    fallback ??= randomHex();
    return fallback;
  }
}
