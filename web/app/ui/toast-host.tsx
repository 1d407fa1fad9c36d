import { useEffect, useState } from 'react';
import { lazyComponent } from './lazy-component';
import {
  setToastListener,
  showToast,
  type ToastMessage,
  takeToastFromPreviousPage,
  toastMs,
  toastQueuedEvent,
} from './toast';

const Toaster = lazyComponent(() => import('./toaster'));

/** Loads what shows toasts when the first one comes. */
export function ToastHost() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    addEventListener(toastQueuedEvent, want);
    const left = takeToastFromPreviousPage();
    if (left) showToast(left);
    return () => removeEventListener(toastQueuedEvent, want);
  }, []);
  if (!wanted) return null;
  return <Toaster failureView={() => <PlainToast />} />;
}

/** The latest toast alone, without what makes toasts move: for when that could not be loaded. */
function PlainToast() {
  const [message, setMessage] = useState<ToastMessage | null>(null);
  useEffect(() => setToastListener((next) => setMessage({ ...next })), []);
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(null), toastMs);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <p
      role={message?.tone === 'error' ? 'alert' : 'status'}
      className="pointer-events-none fixed inset-x-4 bottom-[calc(1rem+env(safe-area-inset-bottom))] max-md:in-[:has([data-action-bar])]:bottom-[calc(6rem+env(safe-area-inset-bottom))] z-60 mx-auto max-w-md rounded-control bg-ink px-4 py-3.5 text-sm font-medium text-paper shadow-float empty:hidden"
    >
      {message?.text}
    </p>
  );
}
