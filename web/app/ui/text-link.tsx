import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { cx } from '~/lib/cx';

/** A text link; prefetches its page on hover or focus. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      prefetch="intent"
      {...rest}
      className={cx(
        'font-medium text-brand underline decoration-1 underline-offset-4 hover:decoration-2',
        className as string,
      )}
    />
  );
}
