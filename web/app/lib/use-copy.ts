import { useEffect, useRef, useState } from 'react';

const feedbackMs = 2000;

/**
 * Copies to the clipboard; `copied` is true for 2 s after a success.
 * `copy` resolves to false on failure, which the caller must show.
 */
export function useCopy(): { copied: boolean; copy(text: string): Promise<boolean> } {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy(text: string): Promise<boolean> {
    try {
      await navigator.clipboard.writeText(text);
    } catch (error) {
      console.error('copying failed', error);
      return false;
    }
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), feedbackMs);
    return true;
  }
  return { copied, copy };
}
