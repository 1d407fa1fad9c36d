import Inbox from 'lucide-react/icons/inbox';
import { href } from 'react-router';
import { usePublicConfig } from '~/lib/public-config';

/** Link to the dev inbox, where codes arrive while no SMS provider is configured. */
export function DevInboxHint() {
  const config = usePublicConfig();
  if (!config?.local_inbox) return null;
  return (
    <p className="flex items-start gap-2.5 rounded-control bg-amber-soft px-3.5 py-2.5 text-sm text-amber">
      <Inbox aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      <span>
        This shop sends no real messages: the code arrives in the{' '}
        <a
          href={href('/dev/inbox')}
          target="_blank"
          rel="noreferrer"
          className="font-semibold underline underline-offset-4"
        >
          local inbox
        </a>
        .
      </span>
    </p>
  );
}
