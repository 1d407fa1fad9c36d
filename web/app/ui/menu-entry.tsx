import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '~/lib/cx';

interface MenuEntryProps {
  /** Link target; renders a button without it. */
  to?: string;
  icon: ReactNode;
  onClick(): void;
  /** `lg`: in a drawer. */
  size?: keyof typeof sizes;
  children: ReactNode;
}

const sizes = {
  md: 'min-h-11 gap-3 px-3 text-sm font-medium [&>svg]:size-5',
  lg: 'min-h-13 gap-4 px-4 text-lg font-semibold [&>svg]:size-6 [&>svg]:text-brand',
};

/** A menu entry: a link or a button. */
export function MenuEntry({ to, icon, onClick, size = 'md', children }: MenuEntryProps) {
  const entryClass = cx(
    'flex w-full items-center rounded-control text-left hover:bg-brand-soft hover:text-brand',
    sizes[size],
  );
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
