import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface MenuEntryProps {
  /** Where it leads; a button without. */
  to?: string;
  icon: ReactNode;
  onClick(): void;
  children: ReactNode;
}

const entryClass =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-sm font-medium hover:bg-brand-soft hover:text-brand [&>svg]:size-5';

/** A line of a popover: a link or a button. */
export function MenuEntry({ to, icon, onClick, children }: MenuEntryProps) {
  if (to === undefined) {
    return (
      <button type="button" onClick={onClick} className={entryClass}>
        {icon}
        {children}
      </button>
    );
  }
  return (
    <Link to={to} onClick={onClick} className={entryClass}>
      {icon}
      {children}
    </Link>
  );
}
