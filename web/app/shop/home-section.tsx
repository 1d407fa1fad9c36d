import { type ReactNode, Suspense } from 'react';
import { cx } from '~/lib/cx';

interface HomeSectionProps {
  title: string;
  /** Target of anchor links. */
  id?: string;
  /** Beside the heading. */
  aside?: ReactNode;
  /** Skips rendering until scrolled near (`content-visibility`); not for sections much taller than a screen. */
  belowFold?: boolean;
  className?: string;
  children: ReactNode;
}

/** A section with its own Suspense boundary, so that React hydrates the long page section by section. */
export function HomeSection({ title, id, aside, belowFold = false, className, children }: HomeSectionProps) {
  return (
    <section
      id={id}
      className={cx(
        'wrap scroll-mt-20 py-7 md:py-10',
        belowFold && 'below-fold [--intrinsic-height:30rem]',
        className,
      )}
    >
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 max-sm:flex-col max-sm:flex-nowrap max-sm:items-stretch">
        <h2 className="text-2xl">{title}</h2>
        {aside}
      </div>
      <Suspense>{children}</Suspense>
    </section>
  );
}
