import UserRound from 'lucide-react/icons/user-round';
import { getInitials } from '~/lib/display-name';

/** A person's initials in a circle; an icon without a name. */
export function Initials({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-9 items-center justify-center rounded-full bg-brand-solid text-xs font-bold text-on-brand"
    >
      {getInitials(name) || <UserRound className="size-5" />}
    </span>
  );
}
