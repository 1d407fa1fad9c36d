import type { InfoPageVersion, OperatorInfoPage } from '@presently/contracts/operator-info-pages';
import * as texts from '@presently/texts/console/pages';
import * as shared from '@presently/texts/console/shared';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRevalidator } from 'react-router';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { lazyDialog } from '~/ui/lazy-dialog';
import { Panel } from '~/ui/panel';
import { Skeleton } from '~/ui/skeleton';
import { TextArea } from '~/ui/text-area';
import { showToast } from '~/ui/toast';
import { useChange } from '../data/change';
import { UnsavedChangesDialog } from '../shell/unsaved-changes-dialog';
import type { PageChange } from './page-changes';
import { PagePreview } from './page-preview';
import { PageVersions } from './page-versions';
import { VariableList } from './variable-list';

const ConfirmDialog = lazyDialog(() => import('~/ui/confirm-dialog'));

interface Conflict {
  message: string;
  /** The version that was edited. */
  seenVersion: number | null;
}

/** Edits a page's text next to its preview. After a conflict, it shows both texts. */
export function PageEditor({ page }: { page: OperatorInfoPage }) {
  const { revalidate, state } = useRevalidator();
  const [draft, setDraft] = useState(page.markdown);
  const [isResetting, setIsResetting] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  /** A version that would replace unsaved changes. */
  const [replacement, setReplacement] = useState<InfoPageVersion | null>(null);
  const textarea = useRef<HTMLDivElement>(null);
  /** The text of the last save, and the version that it was made from. */
  const sent = useRef({ text: draft, seenVersion: page.version });
  const { send, pending, failed } = useChange<PageChange, OperatorInfoPage>({
    onDone: (saved) => {
      // Input since then is not saved yet.
      setDraft((current) => (current === sent.current.text ? saved.markdown : current));
      setConflict(null);
      setIsResetting(false);
    },
    onFailed: ({ isConflict, message }) => {
      setIsResetting(false);
      if (!isConflict) return;
      // Saving again then replaces the other person's version.
      setConflict({ message, seenVersion: sent.current.seenVersion });
      void revalidate();
    },
  });
  const isUnsaved = draft !== page.markdown;
  const isBusy = pending !== null;
  /** Whether the other person's text has loaded. */
  const isTheirs = conflict !== null && page.version !== conflict.seenVersion;

  function insert(text: string): void {
    const control = textarea.current?.querySelector('textarea');
    if (!control) return;
    const { selectionStart: start, selectionEnd: end } = control;
    flushSync(() => setDraft(draft.slice(0, start) + text + draft.slice(end)));
    control.focus();
    // React has moved it to the end.
    control.setSelectionRange(start + text.length, start + text.length);
  }

  function sendDraft(): void {
    sent.current = { text: draft, seenVersion: page.version };
    send({ kind: 'save', markdown: draft, seenVersion: page.version });
  }

  function reset(): void {
    sent.current = { text: draft, seenVersion: page.version };
    send({ kind: 'reset', seenVersion: page.version });
  }

  function restore({ version, markdown }: InfoPageVersion): void {
    setDraft(markdown);
    setReplacement(null);
    if (version !== null) showToast(texts.restored(version));
  }

  return (
    <>
      {conflict && <Alert>{conflict.message}</Alert>}
      {conflict && (isTheirs || state === 'loading') && (
        <TextSavedMeanwhile text={isTheirs ? page.markdown : null} />
      )}
      <div className="grid items-start gap-5 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            sendDraft();
          }}
          className="flex min-w-0 flex-col gap-3"
        >
          <div
            ref={textarea}
            className="[&_textarea]:max-h-[60vh] [&_textarea]:min-h-80 [&_textarea]:font-mono [&_textarea]:text-sm"
          >
            <TextArea
              label={texts.text}
              hint={texts.textHint}
              rows={20}
              value={draft}
              onChange={(event) => setDraft(event.target.value)}
              error={failed?.fields.markdown}
            />
          </div>
          {failed && !failed.isConflict && !failed.fields.markdown && <Alert>{failed.message}</Alert>}
          <div className="sticky bottom-16 flex flex-wrap items-center justify-end gap-3 rounded-control border border-line bg-surface px-4 py-3 shadow-card min-[1024px]:bottom-3">
            <p className="mr-auto text-sm text-ink-muted" role="status">
              {isUnsaved ? texts.unsavedChanges : shared.allChangesSaved}
            </p>
            {isUnsaved && (
              <Button variant="ghost" onClick={() => setDraft(page.markdown)}>
                {shared.discard}
              </Button>
            )}
            <Button type="submit" variant="primary" loading={isBusy} disabled={!isUnsaved}>
              {shared.save}
            </Button>
          </div>
        </form>
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <PagePreview page={page.page} markdown={draft} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <VariableList page={page} onInsert={insert} />
          <PageVersions
            page={page}
            onRestore={(version) => (isUnsaved ? setReplacement(version) : restore(version))}
            onReset={page.is_shipped ? undefined : () => setIsResetting(true)}
          />
        </div>
      </div>
      {isResetting && (
        <ConfirmDialog
          open
          title={texts.resetQuestion}
          text={isUnsaved ? texts.resetLosesDraft : texts.resetExplained}
          confirmLabel={texts.useOriginal}
          cancelLabel={texts.keepMine}
          busy={isBusy}
          onConfirm={reset}
          onClose={() => setIsResetting(false)}
        />
      )}
      {replacement && (
        <ConfirmDialog
          open
          title={texts.replaceQuestion}
          text={texts.changesLost}
          confirmLabel={texts.restore}
          cancelLabel={texts.keepMine}
          busy={false}
          onConfirm={() => restore(replacement)}
          onClose={() => setReplacement(null)}
        />
      )}
      <UnsavedChangesDialog isUnsaved={isUnsaved} lost={texts.changesLost} />
    </>
  );
}

/** The text of the other person; null while it is loading. */
function TextSavedMeanwhile({ text }: { text: string | null }) {
  return (
    <Panel title={texts.textSavedMeanwhile} busy={text === null}>
      {text === null ? (
        <Skeleton className="h-24" />
      ) : (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
          tabIndex={0}
          className="max-h-72 overflow-auto text-sm whitespace-pre-wrap"
        >
          {text}
        </pre>
      )}
    </Panel>
  );
}
