export const tooEarlyToReview = "You can review the gift once it's delivered.";
export const onlyRecipientReviews = 'Only the recipient can review this gift here.';
export const noSuchReview = "We can't find that review";
