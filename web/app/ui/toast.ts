export type ToastTone = 'success' | 'error';

export interface ToastMessage {
  text: string;
  tone: ToastTone;
}

/** How long a toast is shown. */
export const toastMs = 3000;

type Listener = (message: ToastMessage) => void;

let listener: Listener | null = null;
const waiting: ToastMessage[] = [];

/** Shows a short notice for three seconds; errors are announced at once. Works from anywhere in the browser. */
export function showToast(text: string, tone: ToastTone = 'success'): void {
  if (listener) listener({ text, tone });
  else {
    waiting.push({ text, tone });
    dispatchEvent(new Event(toastQueuedEvent));
  }
}

const nextPageKey = 'presently.toast';

/** The same for a page that is loaded anew. Without storage it is not shown: nothing hangs on a notice. */
export function showToastOnNextPage(text: string): void {
  try {
    sessionStorage.setItem(nextPageKey, text);
  } catch (error) {
    console.warn('a notice could not be kept', error);
  }
}

/** What the page before wanted to be said. */
export function takeToastFromPreviousPage(): string | null {
  try {
    const text = sessionStorage.getItem(nextPageKey);
    sessionStorage.removeItem(nextPageKey);
    return text;
  } catch {
    return null;
  }
}

/** Sent on window when a toast waits for somebody to show it. */
export const toastQueuedEvent = 'presently:toast-wanted';

/** The one place that shows toasts; takes over those that waited. Returns how to leave. */
export function setToastListener(next: Listener): () => void {
  listener = next;
  for (const message of waiting.splice(0)) next(message);
  return () => {
    if (listener === next) listener = null;
  };
}
