import * as texts from '@presently/texts/validation';
import { z } from 'zod';
import { countCharacters, EMAIL_ADDRESS, personNameError } from './characters.ts';
import { LIMITS } from './limits.ts';

export { countCharacters };

/** PostgreSQL cannot store NUL, nor a lone surrogate as UTF-8. */
const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Storable text of at most `max` grapheme clusters. `missing` is the message for an absent or null value. */
export const text = (max: number, missing?: string) =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? missing : undefined) })
    .max(max * 20, texts.atMostCharacters(max))
    .refine(isStorableText, texts.notStorable)
    .refine((value) => countCharacters(value) <= max, texts.atMostCharacters(max))
    .meta({
      maxLength: max,
      description: `At most ${max} characters as a reader counts them (grapheme clusters)`,
    });

/** An id or search text from the client; at most `max` UTF-16 code units. Rejects what PostgreSQL cannot compare. */
export const identifier = (max: number) =>
  z.string().max(max, texts.atMostCharacters(max)).refine(isStorableText, texts.notStorable);

/** Trimmed text that is not blank. Missing, null and blank all give the same `message`. */
export const requiredText = (max: number, message = texts.fillInThisField) =>
  text(max, message)
    .transform((value) => value.trim())
    .pipe(z.string().min(1, message));

/** A person's name. It appears in emails to other people, so it must not contain a link or a message (spam). */
export const personName = (message?: string) =>
  requiredText(LIMITS.personName, message).superRefine((name, check) => {
    const error = personNameError(name);
    if (error !== null) check.addIssue({ code: 'custom', message: error });
  });

/** Optional text, trimmed; missing, null and blank all become null. */
export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value?.trim() || null);

/** An email address, trimmed and lower-cased; the same pattern as `<input type="email">`. */
export const Email = text(200)
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.string().regex(EMAIL_ADDRESS, texts.enterValidEmail));

export const OptionalEmail = optionalText(200)
  .refine((value) => value === null || EMAIL_ADDRESS.test(value), texts.enterValidEmail)
  .transform((value) => value?.toLowerCase() ?? null);

/** ISO 8601 timestamp in UTC, with milliseconds. */
export const Timestamp = z.string().meta({ format: 'date-time' });
