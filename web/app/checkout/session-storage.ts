/** Session storage that never throws: if the browser blocks it, values are kept in memory. */
const memory = new Map<string, string>();

export function readSession<T>(key: string): T | null {
  try {
    return parseJson<T>(sessionStorage.getItem(key) ?? memory.get(key) ?? null);
  } catch {
    return parseJson<T>(memory.get(key) ?? null);
  }
}

export function writeSession(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
}

function parseJson<T>(text: string | null): T | null {
  if (text === null) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}
