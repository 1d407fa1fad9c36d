import { z } from 'zod';

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};

const unit = (origin: string): string => (origin === 'string' ? ' characters' : '');

/** What is wrong with a field, in words for a person: the schema library's own are for programmers. */
function plainFault(issue: z.core.$ZodRawIssue): string {
  const { input } = issue;
  switch (issue.code) {
    case 'invalid_type':
      return input === undefined || input === null
        ? 'Please fill in this field'
        : `Must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return issue.origin === 'string' && input === ''
        ? 'Please fill in this field'
        : `Must be at least ${issue.minimum}${unit(issue.origin)}`;
    case 'too_big':
      return `Must be at most ${issue.maximum}${unit(issue.origin)}`;
    case 'invalid_value':
      return `Must be one of: ${issue.values.join(', ')}`;
    default:
      return 'Is not valid';
  }
}

/** Where a schema has no words of its own, these are said. */
export const configureZodMessages = (): void => void z.config({ localeError: plainFault });
