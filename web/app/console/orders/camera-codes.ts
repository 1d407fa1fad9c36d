import { readSlip } from './scan-slips';
import { recogniseNumber } from './tracking-numbers';

/** A code is only accepted again after it has been out of sight for this long. */
const FORGET_AFTER_MS = 1500;

export type CodePicker = (codes: readonly string[], now: number) => string | null;

/**
 * Picks the scanned code from those that the camera sees in each picture. A code counts once it has been picked from
 * two consecutive pictures. Slips take precedence over labels, which have additional codes; if several of a kind are
 * visible, it is ambiguous and none is picked.
 */
export function createCodePicker(): CodePicker {
  const lastSeenAt = new Map<string, number>();
  let candidate: string | null = null;
  return (codes, now) => {
    for (const [code, seenAt] of lastSeenAt) if (now - seenAt > FORGET_AFTER_MS) lastSeenAt.delete(code);
    const cleaned = new Set(codes.map(withoutControlCharacters));
    for (const code of cleaned) if (lastSeenAt.has(code)) lastSeenAt.set(code, now);
    const picked = pick(
      [...cleaned].filter((code) => !lastSeenAt.has(code)),
      cleaned.size,
    );
    const isConfirmed = picked !== null && picked === candidate;
    candidate = isConfirmed ? null : picked;
    if (!isConfirmed) return null;
    lastSeenAt.set(picked, now);
    return picked;
  };
}

function pick(codes: string[], codesInSight: number): string | null {
  const slips = codes.filter((code) => readSlip(code) !== null);
  if (slips.length > 0) return onlyOne(slips);
  const labels = codes.filter((code) => recogniseNumber(code).kind === 'label');
  if (labels.length > 0) return onlyOne(labels);
  // A label also has other codes besides its number, such as its ZIP code.
  return codesInSight === 1 ? onlyOne(codes) : null;
}

const onlyOne = (codes: string[]): string | null => (codes.length === 1 ? (codes[0] ?? null) : null);

/** Labels separate the parts of their codes with control characters. */
const withoutControlCharacters = (code: string): string => code.replace(/\p{Cc}/gu, '');
