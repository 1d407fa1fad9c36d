export const giftNotFound = 'Gift not found';
export const cardDesignNotFound = 'Card design not found';
export const noSuchCardDesign = "We can't find that card design";
/** In place of the name of an operator whose account is deleted. */
export const formerOperator = 'Former operator';
/** To whoever asked for it and writes something at the same time. */
export const dataWasRemoved = 'Your data was removed, so nothing new can be saved here.';
