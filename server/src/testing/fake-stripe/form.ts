export type Json = Record<string, any>;

/** `a[b]=1&c[0]=2` as nested objects, the way Stripe reads a form. Names that would reach a prototype are left out. */
export function parseForm(text: string): Json {
  const result: Json = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    if (path.some((part) => part === '__proto__' || part === 'constructor')) continue;
    let at = result;
    for (const part of path.slice(0, -1)) at = at[part] ??= Object.create(null);
    at[path.at(-1) ?? ''] = value;
  }
  return result;
}

/** What a list parameter holds, however it was written: `a[]=1`, `a[0]=1` or `a=1`. */
export const listOf = (value: unknown): string[] =>
  value === undefined
    ? []
    : typeof value === 'object'
      ? Object.values(value as Json).map(String)
      : [String(value)];
