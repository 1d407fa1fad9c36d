/** Length of "(555) 123-4567". */
export const phoneMaxLength = 14;

/** The ten digits of a North American number, without the country code that some users and devices prepend. */
function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  const national = digits.length > 10 && digits.startsWith('1') ? digits.slice(1) : digits;
  return national.slice(0, 10);
}

/** "5551234567" → "(555) 123-4567"; punctuation appears only together with the next digit, so that backspace always works. */
export function maskPhone(text: string): string {
  const digits = phoneDigits(text);
  if (!digits) return '';
  if (digits.length <= 3) return `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

export const isCompletePhone = (text: string): boolean => phoneDigits(text).length === 10;

/** "(555) 123-4567" → "+15551234567" */
export const phoneToE164 = (text: string): string => `+1${phoneDigits(text)}`;

/** "+15551234567" → "(555) 123-4567"; anything else is unchanged. */
export const formatPhone = (e164: string): string => (/^\+1\d{10}$/.test(e164) ? maskPhone(e164) : e164);
