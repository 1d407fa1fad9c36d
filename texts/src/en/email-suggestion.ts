export const didYouMean = (email: string) => `Did you mean ${email}?`;
