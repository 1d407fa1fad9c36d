import type { ComponentProps } from 'react';
import { cx } from '~/lib/cx';

type TextButtonProps = Omit<ComponentProps<'button'>, 'className'> & { variant?: 'plain' | 'link' | 'muted' };

const variants = {
  plain: 'font-semibold',
  link: 'font-semibold text-brand underline',
  muted: 'text-ink-muted',
};

/** A button within a line of text. */
export function TextButton({ variant = 'plain', type = 'button', ...rest }: TextButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={cx(
        'inline-flex min-h-6 min-w-0 items-center gap-2 rounded-lg text-left underline-offset-2 hover:text-brand hover:underline pointer-coarse:min-h-11 [&>svg]:size-4 [&>svg]:shrink-0',
        variants[variant],
      )}
    />
  );
}
