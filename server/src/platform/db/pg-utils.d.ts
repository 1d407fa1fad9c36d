/** What pg itself makes of a value before it sends it: text, bytes or null. */
declare module 'pg/lib/utils.js' {
  export function prepareValue(value: unknown): Buffer | string | null;
}
