import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonStyle, buttonClass } from './button-class';
import { Spinner } from './spinner';

export type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  ButtonStyle & {
    /** Shows a spinner and ignores clicks, but stays focusable, unlike `disabled`. */
    loading?: boolean | undefined;
    className?: string | undefined;
  };

export function Button({
  variant,
  size,
  block,
  loading = false,
  type = 'button',
  onClick,
  className,
  children,
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={handleClick}
      className={buttonClass({ variant, size, block }, className)}
    >
      {loading && <Spinner />}
      {children}
    </button>
  );
}
