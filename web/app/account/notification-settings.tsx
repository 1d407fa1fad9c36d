import type { User } from '@presently/contracts/accounts';
import { useState } from 'react';
import { useAuth } from '~/lib/auth';
import { updateMe } from '~/lib/endpoints';
import { api } from '~/lib/session';
import { Checkbox } from '~/ui/checkbox';
import { showToast } from '~/ui/toast';

/** Opt-in to optional status e-mails; updated optimistically and rolled back when saving fails. */
export function NotificationSettings({ user }: { user: User }) {
  const { updateUser } = useAuth();
  const [isBusy, setBusy] = useState(false);

  async function change(messages: boolean) {
    setBusy(true);
    updateUser({ ...user, preferences: { messages } });
    try {
      const { data } = await api(updateMe, { body: { preferences: { messages } } });
      updateUser(data);
    } catch (error) {
      console.error('saving the preferences failed', error);
      updateUser(user);
      showToast('Your choice could not be saved. Please try again.', 'error');
    } finally {
      setBusy(false);
    }
  }
  return (
    <Checkbox
      label="Keep me posted"
      hint="When a gift is opened, claimed, shipped and delivered. Receipts and refunds always come."
      checked={user.preferences.messages}
      disabled={isBusy}
      onChange={(event) => void change(event.target.checked)}
    />
  );
}
