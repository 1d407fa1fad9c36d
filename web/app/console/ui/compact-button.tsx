import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { cx } from '~/lib/cx';
import { Spinner } from '~/ui/spinner';

export interface CompactButtonStyle {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined;
  className?: string | undefined;
}

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-[0.625rem] px-3.5 text-sm font-semibold whitespace-nowrap select-none no-underline ' +
  'transition-[background-color,border-color,color] duration-150 pointer-fine:min-h-9 [&>svg]:size-4 [&>svg]:shrink-0 ' +
  'disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55';

const variants = {
  primary: 'bg-brand-solid text-on-brand hover:bg-brand-solid-hover',
  secondary: 'border border-line-strong bg-surface text-ink hover:border-brand hover:text-brand',
  ghost: 'text-brand hover:bg-brand-soft',
  danger: 'bg-danger-solid text-on-brand hover:brightness-92',
};

/** Style of the console's buttons: smaller than the shop's for a mouse, as large for touch. */
const compactButtonClass = ({ variant = 'secondary', className }: CompactButtonStyle): string =>
  cx(base, variants[variant], className);

type CompactButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  CompactButtonStyle & { loading?: boolean };

export function CompactButton({
  variant,
  className,
  loading = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: CompactButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={(event) => (loading ? event.preventDefault() : onClick?.(event))}
      className={compactButtonClass({ variant, className })}
    >
      {loading && <Spinner />}
      {children}
    </button>
  );
}

type CompactLinkProps = Omit<ComponentProps<typeof Link>, 'className'> & CompactButtonStyle;

export function CompactLink({ variant, className, ...rest }: CompactLinkProps) {
  return <Link {...rest} className={compactButtonClass({ variant, className })} />;
}
