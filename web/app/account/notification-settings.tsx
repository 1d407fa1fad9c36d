import type { User } from '@presently/contracts/accounts';
import * as texts from '@presently/texts/account';
import { useState } from 'react';
import { Checkbox } from '~/ui/checkbox';
import { usePreferencesAction } from './use-preferences-action';

/** Opt-in to optional status emails, updated optimistically. */
export function NotificationSettings({ user }: { user: User }) {
  const { run } = usePreferencesAction('messages');
  // The fetcher's state changes in a transition, shortly after the click; until then, React would revert the choice.
  const [chosen, setChosen] = useState<boolean | null>(null);

  async function choose(messages: boolean): Promise<void> {
    setChosen(messages);
    await run({ messages: String(messages) });
    setChosen(null);
  }
  return (
    <Checkbox
      label={texts.keepMePosted}
      hint={texts.giftNewsExplained}
      checked={chosen ?? user.preferences.messages}
      disabled={chosen !== null}
      onChange={(event) => void choose(event.target.checked)}
    />
  );
}
