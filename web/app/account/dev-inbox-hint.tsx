import * as texts from '@presently/texts/account';
import Inbox from 'lucide-react/icons/inbox';
import { href } from 'react-router';
import { useSite } from '~/lib/shop-details';
import { Notice } from '~/ui/notice';

/** Link to the dev inbox, where codes arrive while no SMS provider is configured. */
export function DevInboxHint() {
  if (!useSite()?.localInbox) return null;
  return (
    <Notice icon={<Inbox aria-hidden="true" />}>
      {texts.codeInInbox((words) => (
        <a
          href={href('/dev/inbox')}
          target="_blank"
          rel="noreferrer"
          className="font-semibold underline underline-offset-4"
        >
          {words}
        </a>
      ))}
    </Notice>
  );
}
