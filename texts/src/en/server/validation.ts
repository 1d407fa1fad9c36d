export const isNotValid = "Isn't valid";
export const mustBe = (type: string) => `Must be ${type}`;
export const mustBeOneOf = (values: string) => `Must be one of: ${values}`;
export const atLeastCharacters = (minimum: number | bigint) => `Must be at least ${minimum} characters`;

/** By the types of zod; completes `mustBe`. */
export const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};
