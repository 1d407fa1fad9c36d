import { offline } from '@presently/texts/shell';

/** The text of a failure; while the browser is offline, a second line says so. */
export const failureText = (text: string): string => (navigator.onLine ? text : `${text}\n${offline}`);
