// To a recipient whose link leads to no gift.
export const giftNotFound = 'Gift not found';
export const linkReplacedHint =
  'Your link may have been replaced. Ask the person who sent it for the new one.';
