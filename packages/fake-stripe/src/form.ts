export type Json = Record<string, any>;

/** Parses `a[b]=1&c[0]=2` into nested objects, as Stripe does; names that would reach a prototype are ignored. */
export function parseForm(text: string): Json {
  const result: Json = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    if (path.some((part) => part === '__proto__' || part === 'constructor')) continue;
    let node = result;
    for (const part of path.slice(0, -1)) node = node[part] ??= Object.create(null);
    node[path.at(-1) ?? ''] = value;
  }
  return result;
}

/** The values of a list parameter in any of its notations: `a[]=1`, `a[0]=1` or `a=1`. */
export const listOf = (value: unknown): string[] =>
  value === undefined
    ? []
    : typeof value === 'object'
      ? Object.values(value as Json).map(String)
      : [String(value)];
