import * as texts from '@presently/texts/account';
import Download from 'lucide-react/icons/download';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Button } from '~/ui/button';
import { lazyDialog } from '~/ui/lazy-dialog';
import { usePreferencesAction } from './use-preferences-action';

const ConfirmDialog = lazyDialog(() => import('~/ui/confirm-dialog'));

/** Buttons to download the user's data and to delete the account. */
export function AccountData() {
  return (
    <div className="flex flex-col gap-3 sm:flex-row">
      <DownloadData />
      <DeleteAccount />
    </div>
  );
}

function DownloadData() {
  const { run, isPending } = usePreferencesAction('export');
  return (
    <Button variant="secondary" loading={isPending} onClick={() => void run()}>
      <Download aria-hidden="true" className="size-5" />
      {texts.downloadMyData}
    </Button>
  );
}

function DeleteAccount() {
  const [isConfirming, setConfirming] = useState(false);
  const { run, isPending } = usePreferencesAction('delete');

  async function deleteAccount(): Promise<void> {
    await run();
    setConfirming(false);
  }
  return (
    <>
      <Button variant="danger-ghost" onClick={() => setConfirming(true)}>
        <Trash2 aria-hidden="true" className="size-5" />
        {texts.deleteMyAccount}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          open
          title={texts.deleteYourAccount}
          text={texts.erasureExplained}
          confirmLabel={texts.deleteMyAccount}
          cancelLabel={texts.keepMyAccount}
          busy={isPending}
          onConfirm={() => void deleteAccount()}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
