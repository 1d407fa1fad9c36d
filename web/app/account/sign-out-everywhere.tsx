import * as texts from '@presently/texts/account';
import LogOut from 'lucide-react/icons/log-out';
import { Button } from '~/ui/button';
import { usePreferencesAction } from './use-preferences-action';

/** Ends all sessions of the account, on all devices. */
export function SignOutEverywhere() {
  const { run, isPending } = usePreferencesAction('sign-out-everywhere');
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm text-ink-muted">{texts.signOutEverywhereHint}</p>
      <Button variant="secondary" loading={isPending} onClick={() => void run()}>
        <LogOut aria-hidden="true" className="size-5" />
        {texts.signOutEverywhere}
      </Button>
    </div>
  );
}
