import { offline } from '@presently/texts/shell';

/** The text for something that has failed; while the browser is offline, with a second line that says so. */
export const failureText = (text: string): string => (navigator.onLine ? text : `${text}\n${offline}`);
