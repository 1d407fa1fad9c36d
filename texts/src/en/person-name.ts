// Of a person's name that is refused.
export const onOneLine = 'Please write the name on one line, without control characters';
export const withoutLink = 'Please write a name without a link or an email address';
export const withLetters = 'Please write a name with at least one letter or digit';
