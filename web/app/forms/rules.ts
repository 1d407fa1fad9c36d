import type { FieldValues, Resolver } from 'react-hook-form';

/** An error text, or a value that stands for none. */
type ErrorText = string | null | undefined | false;

export type Rules<Values> = {
  [Name in keyof Values]?: (value: Values[Name], values: Values) => ErrorText;
};

/**
 * Validates a form with one function per field. For the shop's forms, in place of zod: see
 * docs/decisions/2026-11-23-forms.md.
 * @param summary message for the whole form, if any, when a field is invalid
 */
export const checkedBy =
  <Values extends FieldValues>(
    rules: Rules<Values>,
    summary: (values: Values) => ErrorText = () => null,
  ): Resolver<Values> =>
  (values) => {
    const errors: Record<string, { type: string; message: string }> = {};
    const report = (name: string, message: ErrorText) => {
      if (message) errors[name] = { type: 'rule', message };
    };
    for (const [name, findError] of Object.entries(rules)) report(name, findError?.(values[name], values));
    if (Object.keys(errors).length === 0) return { values, errors: {} };
    report('root', summary(values));
    return { values: {}, errors: errors as never };
  };

/** For text that must not be blank; `findError` checks it, trimmed. */
export const required =
  (missing: string, findError: (text: string) => ErrorText = () => null) =>
  (text: string): ErrorText =>
    text.trim() === '' ? missing : findError(text.trim());

/** For text that may be blank. */
export const optional =
  (findError: (text: string) => ErrorText) =>
  (text: string): ErrorText =>
    text.trim() !== '' && findError(text.trim());
