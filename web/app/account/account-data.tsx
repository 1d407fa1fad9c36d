import Download from 'lucide-react/icons/download';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { href } from 'react-router';
import { deleteMe, exportMe } from '~/lib/endpoints';
import { api, setToken } from '~/lib/session';
import { Button } from '~/ui/button';
import { lazyDialog } from '~/ui/lazy-dialog';
import { showToast, showToastOnNextPage } from '~/ui/toast';

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
  const [isBusy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    try {
      const { data } = await api(exportMe);
      saveFile('presently-data.json', JSON.stringify(data, null, 2));
    } catch (error) {
      console.error('downloading the data failed', error);
      showToast('Your data could not be downloaded. Please try again.', 'error');
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="secondary" loading={isBusy} onClick={() => void download()}>
      <Download aria-hidden="true" className="size-5" />
      Download my data
    </Button>
  );
}

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

function DeleteAccount() {
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function deleteAccount() {
    setBusy(true);
    try {
      await api(deleteMe);
      setToken(null);
      // A full page load, so that no account data stays in memory.
      showToastOnNextPage('Your account is deleted. Thank you for the time you were here.');
      location.assign(href('/'));
    } catch (error) {
      console.error('deleting the account failed', error);
      showToast('Your account could not be deleted. Please try again.', 'error');
      setBusy(false);
      setConfirming(false);
    }
  }
  return (
    <>
      <Button
        variant="ghost"
        className="text-danger hover:bg-danger-soft"
        onClick={() => setConfirming(true)}
      >
        <Trash2 aria-hidden="true" className="size-5" />
        Delete my account
      </Button>
      {isConfirming && (
        <ConfirmDialog
          open
          title="Delete your account?"
          text="You are signed out everywhere, and your name, phone number and e-mail are erased. Gifts on their way arrive all the same, without your name. This cannot be undone."
          confirmLabel="Delete my account"
          cancelLabel="Keep my account"
          busy={isBusy}
          onConfirm={() => void deleteAccount()}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
