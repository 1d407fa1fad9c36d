import type { ReactNode } from 'react';
import { cx } from '~/lib/cx';

interface SmallHeadingProps {
  as?: 'h2' | 'h3';
  id?: string;
  muted?: boolean;
  children: ReactNode;
}

/** A heading in the text font, for a panel or a part of one. */
export function SmallHeading({ as: Heading = 'h3', id, muted = false, children }: SmallHeadingProps) {
  return (
    <Heading
      id={id}
      className={cx('font-sans text-sm font-semibold tracking-normal', muted && 'text-ink-muted')}
    >
      {children}
    </Heading>
  );
}
