import { EMAIL_ADDRESS } from '@presently/contracts/characters';
import { enterValidEmail } from '@presently/texts/shared';

/** The server's own check of an email address, without surrounding white space: an error text, or null. */
export const emailError = (text: string): string | null =>
  EMAIL_ADDRESS.test(text) ? null : enterValidEmail;
