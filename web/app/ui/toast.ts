export type ToastTone = 'success' | 'error';

export interface ToastMessage {
  text: string;
  tone: ToastTone;
}

type Listener = (message: ToastMessage) => void;

let listener: Listener | null = null;
const waiting: ToastMessage[] = [];

/** Shows a short notice for three seconds; errors are announced at once. Works from anywhere in the browser. */
export function showToast(text: string, tone: ToastTone = 'success'): void {
  if (listener) listener({ text, tone });
  else {
    waiting.push({ text, tone });
    dispatchEvent(new Event(toastWanted));
  }
}

/** Sent on window when a toast waits for somebody to show it. */
export const toastWanted = 'presently:toast-wanted';

/** The one place that shows toasts; takes over those that waited. Returns how to leave. */
export function takeToasts(next: Listener): () => void {
  listener = next;
  for (const message of waiting.splice(0)) next(message);
  return () => {
    if (listener === next) listener = null;
  };
}
