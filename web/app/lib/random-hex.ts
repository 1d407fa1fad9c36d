/**
 * 128 random bits in hexadecimal digits. Not `crypto.randomUUID`, which is unavailable on pages loaded over plain HTTP.
 */
export function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
