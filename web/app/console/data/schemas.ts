import { personName } from '@presently/contracts/text';
import * as shared from '@presently/texts/console/shared';
import { z } from 'zod';

/**
 * The contract's schema for a field, to pipe the form's schema into. It may accept more than the form provides, such as
 * null.
 */
export const ruleOf = <Field extends z.ZodType>(field: Field) =>
  field as unknown as z.ZodType<z.output<Field>, never>;

/** Text that is not blank, trimmed. */
export const filledIn = (message: string) => z.string().trim().min(1, message);

/** Text; blank becomes undefined. */
export const blankAsNull = z.string().transform((text) => text.trim() || null);

const name = personName();

/** A person's first name. */
export const firstName = filledIn(shared.enterFirstName).pipe(ruleOf(name));

/** A person's last name; may be blank. */
export const lastName = blankAsNull.pipe(ruleOf(name.nullable()));

/** Text that `parse` accepts; if it returns undefined, the error is `message`. */
export const parsedBy = <Value>(parse: (text: string) => Value | undefined, message: string) =>
  z.string().transform((text, context) => {
    const value = parse(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

const parseWholeNumber = (text: string): number | undefined =>
  /^\d{1,5}$/.test(text.trim()) ? Number(text) : undefined;

/** A whole number of at most five digits. */
export const wholeNumber = parsedBy(parseWholeNumber, shared.enterWholeNumber);

/** The same, but may be blank. */
export const wholeNumberOrNone = parsedBy(
  (text) => (text.trim() === '' ? null : parseWholeNumber(text)),
  shared.enterWholeNumber,
);
