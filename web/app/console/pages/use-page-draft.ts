import type { OperatorInfoPage } from '@presently/contracts/operator-info-pages';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useChange } from '../data/change';
import type { PageChange } from './page-changes';

interface Conflict {
  message: string;
  /** The version that was edited. */
  seenVersion: number | null;
}

/**
 * The text being edited, and the changes of the page. After a conflict, saving again replaces the other person's
 * version, once it has loaded. `onSettled` is called when a change is made or has failed.
 */
export function usePageDraft(page: OperatorInfoPage, onSettled: () => void) {
  const { revalidate, state } = useRevalidator();
  const [draft, setDraft] = useState(page.markdown);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  /** The text of the last save, and the version that it was made from. */
  const sent = useRef({ text: draft, seenVersion: page.version });
  const { send, pending, failed } = useChange<PageChange, OperatorInfoPage>({
    onDone: (saved) => {
      // Input since then is not saved yet.
      setDraft((current) => (current === sent.current.text ? saved.markdown : current));
      setConflict(null);
      onSettled();
    },
    onFailed: ({ isConflict, message }) => {
      onSettled();
      if (!isConflict) return;
      setConflict({ message, seenVersion: sent.current.seenVersion });
      void revalidate();
    },
  });

  function sendChange(change: PageChange): void {
    sent.current = { text: draft, seenVersion: page.version };
    send(change);
  }

  const isTheirs = conflict !== null && page.version !== conflict.seenVersion;
  return {
    draft,
    setDraft,
    isUnsaved: draft !== page.markdown,
    isBusy: pending !== null,
    /** The last change failed for another reason than a conflict. */
    failed: failed?.isConflict ? null : failed,
    conflict: conflict && {
      message: conflict.message,
      isLoading: !isTheirs && state === 'loading',
      /** The text of the other person, once it has loaded. */
      theirs: isTheirs ? page.markdown : null,
    },
    save: () => sendChange({ kind: 'save', markdown: draft, seenVersion: page.version }),
    reset: () => sendChange({ kind: 'reset', seenVersion: page.version }),
  };
}
