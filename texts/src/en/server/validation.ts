export const fillInThisField = 'Please fill in this field';
export const isNotValid = 'Is not valid';
export const mustBe = (type: string) => `Must be ${type}`;
export const mustBeOneOf = (values: string) => `Must be one of: ${values}`;
export const atLeast = (minimum: number | bigint) => `Must be at least ${minimum}`;
export const atLeastCharacters = (minimum: number | bigint) => `Must be at least ${minimum} characters`;
export const atMost = (maximum: number | bigint) => `Must be at most ${maximum}`;
export const atMostCharacters = (maximum: number | bigint) => `Must be at most ${maximum} characters`;

/** By the types of zod; completes `mustBe`. */
export const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};
