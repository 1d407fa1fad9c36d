import { EMAIL_ADDRESS } from '@presently/contracts/characters';

/** The server's own check of an e-mail address; ignores surrounding white space. */
export const isEmail = (text: string): boolean => EMAIL_ADDRESS.test(text.trim());
