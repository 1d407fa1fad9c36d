const key = 'presently.session';
let fallback: string | null = null;

/** A random name for this visit in this tab, which says nothing about the visitor; for counting gift views. */
export function sessionId(): string {
  try {
    const kept = sessionStorage.getItem(key);
    if (kept) return kept;
    const fresh = randomId();
    sessionStorage.setItem(key, fresh);
    return fresh;
  } catch {
    fallback ??= randomId();
    return fallback;
  }
}

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
