import type { ComponentProps } from 'react';
import { cx } from '~/lib/cx';

type CardProps = ComponentProps<'div'> & { padded?: boolean };

export function Card({ padded = true, className, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={cx(
        'rounded-card border border-line bg-surface shadow-card',
        padded && 'p-5 sm:p-8',
        className,
      )}
    />
  );
}
