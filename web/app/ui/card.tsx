import type { ReactNode } from 'react';
import { cx } from '~/lib/cx';

interface CardProps {
  padding?: 'none' | 'small' | 'medium';
  /** Space between the children, which are stacked. */
  gap?: 'none' | 'small' | 'medium';
  as?: 'div' | 'article' | 'section';
  children: ReactNode;
}

const paddings = { none: 'overflow-hidden', small: 'p-4 sm:p-6', medium: 'p-5 sm:p-8' };
const gaps = { none: '', small: 'flex flex-col gap-3', medium: 'flex flex-col gap-5' };

/** A raised box. */
export function Card({ padding = 'medium', gap = 'none', as: Element = 'div', children }: CardProps) {
  return (
    <Element
      className={cx(
        'rounded-card border border-line bg-surface shadow-card print:break-inside-avoid',
        paddings[padding],
        gaps[gap],
      )}
    >
      {children}
    </Element>
  );
}
