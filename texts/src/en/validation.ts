export const fillInThisField = 'Please fill in this field';
export const fillInAllFields = 'Please fill in all fields';
export const fillInRequiredFields = 'Please fill in all required fields';
export const atMostCharacters = (max: number | bigint) => `Must be at most ${max} characters`;
export const atMostKilobytes = (max: number) => `Must be at most ${max} KB`;
export const notStorable = "Contains characters we can't save";

export const enterValidEmail = 'Please enter a valid email address';
export const enterValidPhone = 'Please enter a valid phone number';
export const enterCode = 'Please enter the 6-digit verification code';

export const wholeNumber = 'Must be a whole number';
export const wholeNumberBetween = ({ min, max }: { min: number; max: number }) =>
  `Must be a whole number between ${min} and ${max}`;
export const atLeast = (min: number | bigint | string) => `Must be at least ${min}`;
export const atMost = (max: number | bigint | string) => `Must be at most ${max}`;
export const trueOrFalse = 'Must be true or false';
export const onOrOff = 'Must be on or off';
export const date = 'Must be a date, YYYY-MM-DD';
export const timeZone = 'Must be a time zone, like America/New_York';
export const hexColor = 'Must be a color, like #722bb2';
export const lowContrast = ({ ratio, nearest }: { ratio: string; nearest: string }) =>
  `Too light to read: its contrast is ${ratio}:1 and must be at least 4.5:1. The nearest color that works is ${nearest}.`;
export const dollars = 'Must be an amount in dollars';
export const wholeCents = 'Must have at most two decimals';

export const idempotencyKey = 'Must be 1 to 255 printable characters';
export const pickGift = 'Please pick a gift';
export const paymentMethodNeeded = 'Please add a payment method';

// In the console.
export const knownRole = 'Must be owner, manager, or packer';
export const slug = 'Use lowercase letters, digits, and single hyphens';
export const chooseCategory = 'Choose a category';
export const atMostCategories = (max: number) => `Must be at most ${max} categories`;
export const letterOrDigit = 'Must have a letter or a digit';
export const nameASynonym = 'Please name at least one word';
export const atMostSynonyms = (max: number) => `Must be at most ${max} words or phrases`;
export const atMostTags = (max: number) => `Must be at most ${max} tags`;
export const seenVersion = 'Must be the updated_at that was seen';
export const moreThanNothing = 'Must be more than 0';
export const atMostDollars = (max: string) => `Must be at most ${max} dollars`;
export const dollarsAndCents = 'Must be dollars with at most two decimals';
export const sayWhy = 'Enter a reason';
export const writeSomething = 'Enter some text';
export const nameAnOrder = 'Choose an order';
export const chooseGift = 'Choose a gift';
export const atMostAtOnce = (max: number) => `At most ${max} at a time`;
export const emailOrPhone = 'Please give either an email or a phone number';
