import * as texts from '@presently/texts/account';
import Download from 'lucide-react/icons/download';
import Trash2 from 'lucide-react/icons/trash-2';
import { Button } from '~/ui/button';
import { lazyDialog } from '~/ui/lazy-dialog';
import { useLazyDialog } from '~/ui/use-lazy-dialog';
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
  const dialog = useLazyDialog();
  const { run, isPending } = usePreferencesAction('delete');

  async function deleteAccount(): Promise<void> {
    await run();
    dialog.close();
  }
  return (
    <>
      <Button variant="danger-ghost" onClick={dialog.open}>
        <Trash2 aria-hidden="true" className="size-5" />
        {texts.deleteMyAccount}
      </Button>
      {dialog.hasOpened && (
        <ConfirmDialog
          open={dialog.isOpen}
          title={texts.deleteYourAccount}
          text={texts.erasureExplained}
          confirmLabel={texts.deleteMyAccount}
          cancelLabel={texts.keepMyAccount}
          busy={isPending}
          onConfirm={() => void deleteAccount()}
          onClose={dialog.close}
        />
      )}
    </>
  );
}
