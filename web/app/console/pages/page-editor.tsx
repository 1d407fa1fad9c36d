import type { InfoPageVersion, OperatorInfoPage } from '@presently/contracts/operator-info-pages';
import * as texts from '@presently/texts/console/pages';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Alert } from '~/ui/alert';
import { lazyDialog } from '~/ui/lazy-dialog';
import { Panel } from '~/ui/panel';
import { Skeleton } from '~/ui/skeleton';
import { TextArea } from '~/ui/text-area';
import { showToast } from '~/ui/toast';
import { useLazyDialog } from '~/ui/use-lazy-dialog';
import { SaveBar } from '../shell/save-bar';
import { UnsavedChangesDialog } from '../shell/unsaved-changes-dialog';
import { PagePreview } from './page-preview';
import { PageVersions } from './page-versions';
import { usePageDraft } from './use-page-draft';
import { VariableList } from './variable-list';

const ConfirmDialog = lazyDialog(() => import('~/ui/confirm-dialog'));

/** Edits a page's text next to its preview. After a conflict, it shows both texts. */
export function PageEditor({ page }: { page: OperatorInfoPage }) {
  const resetting = useLazyDialog();
  /** A version that would replace unsaved changes. */
  const [replacement, setReplacement] = useState<InfoPageVersion | null>(null);
  const field = useRef<HTMLDivElement>(null);
  const editor = usePageDraft(page, resetting.close);
  const { draft, setDraft, isUnsaved, conflict } = editor;

  function insert(text: string): void {
    const control = field.current?.querySelector('textarea');
    if (!control) return;
    const { selectionStart: start, selectionEnd: end } = control;
    flushSync(() => setDraft(draft.slice(0, start) + text + draft.slice(end)));
    control.focus();
    // React has moved it to the end.
    control.setSelectionRange(start + text.length, start + text.length);
  }

  function restore({ version, markdown }: InfoPageVersion): void {
    setDraft(markdown);
    setReplacement(null);
    if (version !== null) showToast(texts.restored(version));
  }

  return (
    <>
      {conflict && <Alert>{conflict.message}</Alert>}
      {conflict && (conflict.isLoading || conflict.theirs !== null) && (
        <TextSavedMeanwhile text={conflict.theirs} />
      )}
      <div className="grid items-start gap-5 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <TextForm editor={editor} fieldRef={field} />
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <PagePreview page={page.page} markdown={draft} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <VariableList page={page} onInsert={insert} />
          <PageVersions
            page={page}
            onRestore={(version) => (isUnsaved ? setReplacement(version) : restore(version))}
            onReset={page.is_shipped ? undefined : resetting.open}
          />
        </div>
      </div>
      {resetting.hasOpened && (
        <ConfirmDialog
          open={resetting.isOpen}
          title={texts.resetQuestion}
          text={isUnsaved ? texts.resetLosesDraft : texts.resetExplained}
          confirmLabel={texts.useOriginal}
          cancelLabel={texts.keepMine}
          busy={editor.isBusy}
          onConfirm={editor.reset}
          onClose={resetting.close}
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

interface TextFormProps {
  editor: ReturnType<typeof usePageDraft>;
  /** Contains the text area. */
  fieldRef: RefObject<HTMLDivElement | null>;
}

function TextForm({ editor, fieldRef }: TextFormProps) {
  const { draft, setDraft, discard, isUnsaved, isBusy, failed, save } = editor;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="flex min-w-0 flex-col gap-3"
    >
      <div
        ref={fieldRef}
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
      {failed && !failed.fields.markdown && <Alert>{failed.message}</Alert>}
      <SaveBar unsaved={isUnsaved ? texts.unsavedChanges : null} isBusy={isBusy} onDiscard={discard} />
    </form>
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
