import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { href } from 'react-router';
import { logoutEverywhere } from '~/lib/endpoints';
import { api, setToken } from '~/lib/session';
import { Button } from '~/ui/button';
import { showToast } from '~/ui/toast';

/** Ends all sessions of the account, on all devices. */
export function SignOutEverywhere() {
  const [isBusy, setBusy] = useState(false);

  async function signOut(): Promise<void> {
    setBusy(true);
    try {
      await api(logoutEverywhere);
      setToken(null);
      // A full page load, so that no account data stays in memory.
      location.assign(href('/'));
    } catch (error) {
      console.error('signing out everywhere failed', error);
      showToast('You could not be signed out everywhere. Please try again.', 'error');
      setBusy(false);
    }
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm text-ink-muted">
        Signs you out on every phone and computer, this one too. Use it when one is lost.
      </p>
      <Button variant="secondary" loading={isBusy} onClick={() => void signOut()}>
        <LogOut aria-hidden="true" className="size-5" />
        Sign out everywhere
      </Button>
    </div>
  );
}
