import type { User } from '@presently/contracts/accounts';
import * as texts from '@presently/texts/account';
import { Checkbox } from '~/ui/checkbox';
import { usePreferencesAction } from './use-preferences-action';

/** Opt-in to optional status e-mails; shown as chosen while it is saved. */
export function NotificationSettings({ user }: { user: User }) {
  const { run, isPending, formData } = usePreferencesAction('messages');
  const chosen = formData?.get('messages');
  return (
    <Checkbox
      label={texts.keepMePosted}
      hint={texts.giftNewsExplained}
      checked={chosen ? chosen === 'true' : user.preferences.messages}
      disabled={isPending}
      onChange={(event) => void run({ messages: String(event.target.checked) })}
    />
  );
}
