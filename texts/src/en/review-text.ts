// Of the text of a review that is refused.
export const onOneLine = 'Please write one line of plain text';
export const withoutLink = 'Please leave out links and email addresses';
export const withLetters = 'Please use at least one letter or number';
export const chooseARating = 'Please choose 1 to 5 stars';
