import type { User } from '@presently/contracts/accounts';
import { Checkbox } from '~/ui/checkbox';
import { usePreferencesAction } from './use-preferences-action';

/** Opt-in to optional status e-mails; shown as chosen while it is saved. */
export function NotificationSettings({ user }: { user: User }) {
  const { run, isPending, formData } = usePreferencesAction('messages');
  const chosen = formData?.get('messages');
  return (
    <Checkbox
      label="Keep me posted"
      hint="When a gift is opened, claimed, shipped and delivered. Receipts and refunds always come."
      checked={chosen ? chosen === 'true' : user.preferences.messages}
      disabled={isPending}
      onChange={(event) => void run({ messages: String(event.target.checked) })}
    />
  );
}
