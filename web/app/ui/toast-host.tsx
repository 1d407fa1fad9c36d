import { lazy, Suspense, useEffect, useState } from 'react';
import { showToast, takeToastOfLastPage, toastWanted } from './toast';

const Toaster = lazy(() => import('./toaster'));

/** Loads what shows toasts when the first one comes. */
export function ToastHost() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    addEventListener(toastWanted, want);
    const left = takeToastOfLastPage();
    if (left) showToast(left);
    return () => removeEventListener(toastWanted, want);
  }, []);
  if (!wanted) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
