export const giftNotFound = 'Gift not found';
export const cardDesignNotFound = 'Card design not found';
export const noSuchCardDesign = "We can't find that card design";
/** In place of the name of an operator whose account is deleted. */
export const formerOperator = 'Former operator';
