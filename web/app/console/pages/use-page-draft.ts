import type { OperatorInfoPage } from '@presently/contracts/operator-info-pages';
import * as texts from '@presently/texts/console/pages';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useChange } from '../data/change';
import type { PageChange } from './page-changes';

/**
 * The text being edited, and the changes of the page. Once someone else's version has loaded, the draft is in conflict
 * with it, and saving replaces it; a draft without edits becomes that version. `onSettled` is called when a change is
 * made or has failed.
 */
export function usePageDraft(page: OperatorInfoPage, onSettled: () => void) {
  const { revalidate, state } = useRevalidator();
  const [draft, setDraft] = useState(page.markdown);
  /** The version that the draft began from. */
  const [base, setBase] = useState(page);
  /** The server's message about a version that may not have loaded yet. */
  const [refusal, setRefusal] = useState<string | null>(null);
  /** The text of the last save. */
  const sent = useRef(draft);
  const { send, pending, failed } = useChange<PageChange, OperatorInfoPage>({
    onDone: (saved) => {
      // Input since then is not saved yet.
      begin(saved, draft === sent.current ? saved.markdown : draft);
      onSettled();
    },
    onFailed: ({ isConflict, message }) => {
      onSettled();
      if (!isConflict) return;
      setRefusal(message);
      void revalidate();
    },
  });

  function begin(version: OperatorInfoPage, text: string): void {
    setBase(version);
    setDraft(text);
    setRefusal(null);
  }
  const isTheirs = isNewer(page, base);
  /** After a save, a failed reload leaves the page as it was before. */
  const current = isTheirs ? page : base;
  if (isTheirs && draft === base.markdown) {
    begin(page, page.markdown);
    // Otherwise a change that was refused would look as if it had been made.
    if (refusal !== null) setRefusal(texts.newTextInEditor);
  } else if (isTheirs && draft === page.markdown) begin(page, page.markdown);

  function sendChange(change: { kind: 'save'; markdown: string } | { kind: 'reset' }): void {
    sent.current = draft;
    send({ ...change, seenVersion: current.version });
  }

  return {
    draft,
    setDraft,
    discard: () => begin(current, current.markdown),
    isUnsaved: draft !== base.markdown,
    isBusy: pending !== null,
    /** The last change failed for another reason than a conflict. */
    failed: failed?.isConflict ? null : failed,
    conflict:
      refusal !== null || isTheirs
        ? {
            message: refusal ?? texts.changedMeanwhile,
            isLoading: !isTheirs && state === 'loading',
            /** The text of the other person, once it has loaded. */
            theirs: isTheirs ? page.markdown : null,
          }
        : null,
    save: () => sendChange({ kind: 'save', markdown: draft }),
    reset: () => sendChange({ kind: 'reset' }),
  };
}

const isNewer = (page: OperatorInfoPage, base: OperatorInfoPage): boolean =>
  (page.version ?? 0) > (base.version ?? 0);
