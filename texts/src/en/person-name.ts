// Of a person's name that is refused.
export const onOneLine = 'Please enter a name on one line, in plain text';
export const withoutLink = "Please enter a name that isn't a link or an email address";
export const withLetters = 'Please enter a name with at least one letter or number';
