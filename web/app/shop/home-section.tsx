import type { ReactNode } from 'react';
import { cx } from '~/lib/cx';

interface HomeSectionProps {
  title: string;
  /** Target of anchor links. */
  id?: string;
  /** Next to the heading. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A part of the home page, with its heading. */
export function HomeSection({ title, id, aside, className, children }: HomeSectionProps) {
  return (
    <section id={id} className={cx('wrap scroll-mt-20 py-5 md:py-10', className)}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 max-sm:flex-col max-sm:flex-nowrap max-sm:items-stretch md:mb-5">
        <h2 className="text-2xl">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
