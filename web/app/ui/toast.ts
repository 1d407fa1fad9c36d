export type ToastTone = 'success' | 'error';

export interface ToastAction {
  label: string;
  run(): void;
}

export interface ToastMessage {
  text: string;
  tone: ToastTone;
  action?: ToastAction | undefined;
}

/** How long a toast is shown. */
export const TOAST_MS = 3000;
/** How long a toast with an action is shown. */
export const ACTION_TOAST_MS = 10_000;

type Listener = (message: ToastMessage) => void;

let listener: Listener | null = null;
const queue: ToastMessage[] = [];

/** Shows a toast for three seconds, with an action for ten; errors are announced assertively. Can be called outside React. */
export function showToast(text: string, tone: ToastTone = 'success', action?: ToastAction): void {
  if (listener) listener({ text, tone, action });
  else {
    queue.push({ text, tone, action });
    dispatchEvent(new Event(toastQueuedEvent));
  }
}

/** Where `showToastOnNextPage` stores the toast for the next page. */
export const nextPageToastKey = 'presently.toast';

/** Returns and removes the toast stored by `showToastOnNextPage`. */
export function takeToastFromPreviousPage(): string | null {
  try {
    const text = sessionStorage.getItem(nextPageToastKey);
    sessionStorage.removeItem(nextPageToastKey);
    return text;
  } catch {
    return null;
  }
}

/** Name of the window event for a toast that was queued because no listener is set. */
export const toastQueuedEvent = 'presently:toast-queued';

/** Sets the one listener that shows toasts and passes it the queued ones. Returns the unsubscribe function. */
export function setToastListener(next: Listener): () => void {
  listener = next;
  for (const message of queue.splice(0)) next(message);
  return () => {
    if (listener === next) listener = null;
  };
}
