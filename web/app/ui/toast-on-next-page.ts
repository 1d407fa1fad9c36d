import { nextPageToastKey } from './toast';

/** Shows a toast after the next full page load. Without session storage it is dropped. */
export function showToastOnNextPage(text: string): void {
  try {
    sessionStorage.setItem(nextPageToastKey, text);
  } catch (error) {
    console.warn('storing a toast for the next page failed', error);
  }
}
