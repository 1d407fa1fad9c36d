/** The most common US providers, by domain. */
const PROVIDERS = (
  'gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com live.com msn.com comcast.net verizon.net att.net ' +
  'sbcglobal.net bellsouth.net charter.net cox.net earthlink.net frontier.com optonline.net me.com mac.com ' +
  'proton.me protonmail.com ymail.com rocketmail.com googlemail.com'
).split(' ');

/** Providers that differ from a common one by one letter. */
const SIMILAR_PROVIDERS = ['mail.com', 'email.com', 'gmx.com'];

/** From this length on, two wrong letters are more likely a typo than another domain. */
const LONG = 10;
/** Names this short resemble real domains (aon.com, love.com), so only the rest may be corrected. */
const SHORT_NAME = 4;

/**
 * The address that was probably meant, if its domain is a typo of a common provider; otherwise null.
 * @param email as typed, possibly incomplete
 */
export function suggestEmail(email: string): string | null {
  const [, user, typed] = /^\s*([^\s@]+)@([^\s@]+)\s*$/.exec(email.toLowerCase()) ?? [];
  if (!user || !typed || [...PROVIDERS, ...SIMILAR_PROVIDERS].includes(typed)) return null;
  const [nearest] = PROVIDERS.filter((domain) => isTypingErrorOf(domain, typed));
  return nearest ? `${user}@${nearest}` : null;
}

function isTypingErrorOf(domain: string, typed: string): boolean {
  const [name = ''] = domain.split('.');
  if (name.length <= SHORT_NAME && !typed.startsWith(`${name}.`)) return false;
  return countTypingErrors(typed, domain) <= (typed.length >= LONG ? 2 : 1);
}

/** Letters that are missing, added, wrong or transposed (Damerau-Levenshtein). */
function countTypingErrors(typed: string, meant: string): number {
  const rows: number[][] = [];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let i = 0; i <= typed.length; i++) {
    const row: number[] = [];
    rows.push(row);
    for (let j = 0; j <= meant.length; j++) {
      if (i === 0 || j === 0) {
        row.push(i + j);
        continue;
      }
      const wrong = at(i - 1, j - 1) + (typed[i - 1] === meant[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1];
      const swapped = isSwapped ? at(i - 2, j - 2) + 1 : wrong;
      row.push(Math.min(wrong, swapped, at(i - 1, j) + 1, at(i, j - 1) + 1));
    }
  }
  return at(typed.length, meant.length);
}
