import { z } from 'zod';

const TYPE_NAMES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};

const unit = (origin: string): string => (origin === 'string' ? ' characters' : '');

/** A message for users; zod's own are for programmers. */
function messageOf(issue: z.core.$ZodRawIssue): string {
  const { input } = issue;
  switch (issue.code) {
    case 'invalid_type':
      return input === undefined || input === null
        ? 'Please fill in this field'
        : `Must be ${TYPE_NAMES[issue.expected] ?? issue.expected}`;
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

/** Sets the messages of all schemas that do not define their own. */
export const configureZodMessages = (): void => void z.config({ localeError: messageOf });
