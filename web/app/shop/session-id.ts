const key = 'presently.session';
let fallback: string | null = null;

/** A random ID per tab session, not linked to the visitor; for counting gift views. */
export function sessionId(): string {
  try {
    const stored = sessionStorage.getItem(key);
    if (stored) return stored;
    const created = randomId();
    sessionStorage.setItem(key, created);
    return created;
  } catch {
    fallback ??= randomId();
    return fallback;
  }
}

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
