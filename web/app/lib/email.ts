import { EMAIL_ADDRESS } from '@presently/contracts/characters';

/** Whether the server will take it as an e-mail address; white space around does not matter. */
export const isEmail = (text: string): boolean => EMAIL_ADDRESS.test(text.trim());
