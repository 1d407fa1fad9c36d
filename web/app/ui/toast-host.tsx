import { useEffect, useState } from 'react';
import { lazyComponent } from './lazy-component';
import {
  setToastListener,
  showToast,
  TOAST_MS,
  type ToastMessage,
  takeToastFromPreviousPage,
  toastQueuedEvent,
} from './toast';

const Toaster = lazyComponent(() => import('./toaster'));

/** Loads the toaster when the first toast is shown. */
export function ToastHost() {
  const [hasToast, setHasToast] = useState(false);
  useEffect(() => {
    const handleToast = () => setHasToast(true);
    addEventListener(toastQueuedEvent, handleToast);
    const stored = takeToastFromPreviousPage();
    if (stored) showToast(stored);
    return () => removeEventListener(toastQueuedEvent, handleToast);
  }, []);
  if (!hasToast) return null;
  return <Toaster failureView={() => <FallbackToast />} />;
}

/** Shows only the latest toast, without animation; used when the toaster could not be loaded. */
function FallbackToast() {
  const [message, setMessage] = useState<ToastMessage | null>(null);
  useEffect(() => setToastListener((next) => setMessage({ ...next })), []);
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(null), TOAST_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <p
      role={message?.tone === 'error' ? 'alert' : 'status'}
      className="toast-place pointer-events-none rounded-control bg-ink px-4 py-3.5 text-sm font-medium text-paper shadow-float empty:hidden"
    >
      {message?.text}
    </p>
  );
}
