/** pg's conversion of a parameter value to the form it sends: text, bytes or null. */
declare module 'pg/lib/utils.js' {
  export function prepareValue(value: unknown): Buffer | string | null;
}
