import type { ComponentProps } from 'react';
import { cx } from '~/lib/cx';

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'aria-label'> & {
  /** Accessible name. */
  label: string;
  variant?: 'plain' | 'muted' | 'filled' | 'outlined' | 'inverse';
  /** Only for positioning: margins. */
  className?: string;
};

const variants = {
  plain: 'text-ink hover:bg-brand-soft hover:text-brand',
  muted: 'text-ink-muted hover:bg-brand-soft hover:text-brand',
  filled: 'bg-surface/90 text-ink shadow-card backdrop-blur hover:text-brand hover:shadow-lift',
  outlined: 'border border-line-strong bg-surface text-ink hover:border-brand hover:text-brand',
  inverse: 'text-paper hover:bg-paper/15',
};

/** Uses `aria-disabled` instead of `disabled`, to keep the focus. */
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
        'inline-flex size-icon-button shrink-0 items-center justify-center rounded-button transition-[background-color,border-color,color,box-shadow,transform] duration-150 active:scale-95 disabled:opacity-40 aria-disabled:opacity-40',
        variants[variant],
        className,
      )}
    />
  );
}
