import type { ComponentProps } from 'react';
import { cx } from '~/lib/cx';

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'aria-label' | 'disabled'> & {
  /** Accessible name. */
  label: string;
  variant?: 'plain' | 'muted' | 'filled' | 'outlined' | 'inverse';
  /** Ignores clicks but stays focusable, unlike `disabled`. */
  isDisabled?: boolean;
  /** Only for positioning: margins. */
  className?: string | undefined;
};

const variants = {
  plain: 'text-ink hover:bg-brand-soft hover:text-brand',
  muted: 'text-ink-muted hover:bg-brand-soft hover:text-brand',
  filled: 'bg-surface/90 text-ink shadow-card backdrop-blur hover:text-brand hover:shadow-lift',
  outlined: 'border border-line-strong bg-surface text-ink hover:border-brand hover:text-brand',
  inverse: 'text-paper hover:bg-paper/15',
};

export function IconButton({
  label,
  variant = 'plain',
  type = 'button',
  isDisabled,
  onClick,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      aria-disabled={isDisabled}
      {...rest}
      type={type}
      aria-label={label}
      onClick={isDisabled ? undefined : onClick}
      className={cx(
        'inline-flex size-icon-button shrink-0 items-center justify-center rounded-button transition-[background-color,border-color,color,box-shadow,transform] duration-150 active:scale-95 aria-disabled:opacity-40',
        variants[variant],
        className,
      )}
    />
  );
}
