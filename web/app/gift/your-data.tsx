import * as texts from '@presently/texts/gift/your-data';
import Download from 'lucide-react/icons/download';
import Trash2 from 'lucide-react/icons/trash-2';
import { startTransition, useActionState, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { saveJsonFile } from '~/lib/save-file';
import { Button } from '~/ui/button';
import { Card } from '~/ui/card';
import { lazyDialog } from '~/ui/lazy-dialog';
import { showToast } from '~/ui/toast';
import { useLazyDialog } from '~/ui/use-lazy-dialog';
import { errorMessage } from './error-message';
import { type DataOwner, dataCallsOf } from './personal-data-calls';

const EraseDataDialog = lazyDialog(() => import('./erase-data-dialog'));

interface YourDataProps {
  owner: DataOwner;
  /** The message once the data was erased on an earlier visit; null before. */
  removed: string | null;
}

/** Lets a guest or a recipient download and erase their data. */
export function YourData({ owner, removed }: YourDataProps) {
  const [isErased, setErased] = useState(false);
  const sentence = useRef<HTMLParagraphElement>(null);
  const dialog = useLazyDialog();
  const { revalidate } = useRevalidator();
  const calls = dataCallsOf(owner);
  const isGuest = 'manageKey' in owner;
  const confirmation = isGuest ? texts.guestDataRemoved : texts.recipientDataRemoved;
  // The button that opened the dialog is gone.
  useEffect(() => {
    if (isErased) sentence.current?.focus();
  }, [isErased]);
  return (
    <div className="print:hidden">
      <Card>
        <h2 className="mb-2 text-xl">{texts.yourData}</h2>
        {removed !== null || isErased ? (
          <p ref={sentence} tabIndex={-1} className="text-sm text-ink-muted">
            {isErased ? confirmation : removed}
          </p>
        ) : (
          <>
            <p className="mb-4 text-sm text-ink-muted">
              {isGuest ? texts.introductionForGuest : texts.introductionForRecipient}
            </p>
            <div className="flex flex-wrap gap-3">
              <DownloadButton read={calls.read} />
              <Button variant="danger-ghost" size="sm" onClick={dialog.open}>
                <Trash2 aria-hidden="true" />
                {texts.removeMyData}
              </Button>
            </div>
          </>
        )}
        {dialog.hasOpened && (
          <EraseDataDialog
            open={dialog.isOpen}
            isGuest={isGuest}
            erase={calls.erase}
            onErased={() => {
              dialog.close();
              setErased(true);
              void revalidate();
            }}
            onClose={dialog.close}
          />
        )}
      </Card>
    </div>
  );
}

function DownloadButton({ read }: { read(): Promise<{ data: unknown }> }) {
  const [, download, isLoading] = useActionState(async () => {
    try {
      saveJsonFile('my-data.json', (await read()).data);
    } catch (error) {
      console.error('downloading the data failed', error);
      showToast(errorMessage(error, texts.notDownloaded), 'error');
    }
  }, undefined);
  return (
    <Button variant="secondary" size="sm" loading={isLoading} onClick={() => startTransition(download)}>
      <Download aria-hidden="true" />
      {texts.downloadMyData}
    </Button>
  );
}
