import type { ComponentProps } from 'react';
import { cx } from '~/lib/cx';

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'aria-label'> & {
  /** Accessible name. */
  label: string;
  variant?: 'plain' | 'filled' | 'outlined';
  className?: string;
};

const variants = {
  plain: 'text-ink hover:bg-brand-soft hover:text-brand',
  filled: 'bg-surface/90 text-ink shadow-card backdrop-blur hover:text-brand hover:shadow-lift',
  outlined: 'border border-line-strong bg-surface text-ink hover:border-brand hover:text-brand',
};

export function IconButton({
  label,
  variant = 'plain',
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={cx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-[background-color,border-color,color,box-shadow,transform] duration-150 active:scale-95 disabled:opacity-40',
        variants[variant],
        className,
      )}
    />
  );
}
