import * as texts from '@presently/texts/ui';
import { useEffect, useRef, useState } from 'react';
import { showToast } from './toast';

const FEEDBACK_MS = 2000;

interface CopyOptions {
  /** A failure is only logged, without a toast. */
  isSilent?: boolean;
}

/** Copies to the clipboard; `copied` is true for 2 s after a success, and a failure shows a toast. */
export function useCopy({ isSilent = false }: CopyOptions = {}): {
  copied: boolean;
  copy(text: string): Promise<void>;
} {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
    } catch (error) {
      console.error('copying failed', error);
      if (!isSilent) showToast(texts.copyFailed, 'error');
      return;
    }
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), FEEDBACK_MS);
  }
  return { copied, copy };
}
