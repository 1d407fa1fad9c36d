import { z } from 'zod';
import { countCharacters, EMAIL_ADDRESS, faultOfName } from './characters.ts';
import { LIMITS } from './limits.ts';

export { countCharacters };

/** NUL cannot be stored by PostgreSQL and half a surrogate pair is no text. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Text that a database can keep and a page can show; at most `max` characters as a reader counts. */
export const text = (max: number, missing?: string) =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? missing : undefined) })
    .max(max * 20, `Must be at most ${max} characters`)
    .refine(isStorable, 'Contains characters that cannot be stored')
    .refine((value) => countCharacters(value) <= max, `Must be at most ${max} characters`)
    .describe(`At most ${max} characters as a reader counts them`);

/** Somebody's word for a thing: whatever cannot be stored names nothing that we know. */
export const identifier = (max: number) =>
  z
    .string()
    .max(max, `Must be at most ${max} characters`)
    .refine(isStorable, 'Contains characters that cannot be stored');

/** Text of one field that must hold something beside white space; trimmed. Missing, null and blank are one fault. */
export const requiredText = (max: number, message = 'Please fill in this field') =>
  text(max, message)
    .transform((value) => value.trim())
    .pipe(z.string().min(1, message));

/** Somebody's name. It stands in e-mails to others, so it cannot carry a message or a link there. */
export const personName = (message?: string) =>
  requiredText(LIMITS.personName, message).superRefine((name, check) => {
    const fault = faultOfName(name);
    if (fault !== null) check.addIssue({ code: 'custom', message: fault });
  });

/** An optional field: missing, null and blank all mean "none". */
export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value?.trim() || null);

/** An e-mail address as HTML's own e-mail field takes it; trimmed and lower-cased. */
export const Email = text(200)
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.string().regex(EMAIL_ADDRESS, 'Please enter a valid email address'));

export const OptionalEmail = optionalText(200)
  .refine((value) => value === null || EMAIL_ADDRESS.test(value), 'Please enter a valid email address')
  .transform((value) => value?.toLowerCase() ?? null);

/** A point in time, ISO 8601 in UTC. */
export const Timestamp = z.string().meta({ format: 'date-time' });
