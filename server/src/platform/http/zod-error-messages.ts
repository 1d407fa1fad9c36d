import * as texts from '@presently/texts/server/validation';
import { atLeast, atMost, atMostCharacters, fillInThisField } from '@presently/texts/validation';
import { z } from 'zod';

/** A message for users; zod's own are for programmers. */
function messageOf(issue: z.core.$ZodRawIssue): string {
  const { input } = issue;
  switch (issue.code) {
    case 'invalid_type':
      return input === undefined || input === null
        ? fillInThisField
        : texts.mustBe(texts.typeNames[issue.expected] ?? issue.expected);
    case 'too_small':
      if (issue.origin !== 'string') return atLeast(issue.minimum);
      return input === '' ? fillInThisField : texts.atLeastCharacters(issue.minimum);
    case 'too_big':
      return issue.origin === 'string' ? atMostCharacters(issue.maximum) : atMost(issue.maximum);
    case 'invalid_value':
      return texts.mustBeOneOf(issue.values.join(', '));
    default:
      return texts.isNotValid;
  }
}

/** Sets the messages of all schemas that do not define their own. */
export const configureZodMessages = (): void => void z.config({ localeError: messageOf });
