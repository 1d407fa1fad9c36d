import type { ComponentProps } from 'react';
import { cx } from '~/lib/cx';

type RadioCardProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & {
  /** `tinted` colours the content too, for choices without pictures. */
  variant?: 'plain' | 'tinted';
};

/** A radio button as a tile; its content is the label unless there is an `aria-label`. */
export function RadioCard({ variant = 'plain', children, ...input }: RadioCardProps) {
  return (
    <label
      className={cx(
        'relative flex cursor-pointer flex-col overflow-hidden rounded-control border-2 border-line text-sm font-semibold transition-[border-color,box-shadow] duration-150 focus-within-ring hover:border-line-strong has-checked:border-brand-solid',
        variant === 'plain' && 'bg-surface hover:shadow-lift',
        variant === 'tinted' &&
          'min-h-20 items-center justify-center gap-1.5 has-checked:bg-brand-soft has-checked:text-brand [&>svg]:size-6',
      )}
    >
      <input {...input} type="radio" className="absolute inset-0 z-1 cursor-pointer opacity-0" />
      {children}
    </label>
  );
}
