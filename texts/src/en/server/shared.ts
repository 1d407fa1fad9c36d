export const giftNotFound = 'Gift not found';
export const cardDesignNotFound = 'Card design not found';
export const noSuchCardDesign = 'There is no such card design';
/** In place of the name of an operator whose account is deleted. */
export const formerOperator = 'Former operator';
