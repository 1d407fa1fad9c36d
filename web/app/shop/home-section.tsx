import { type ReactNode, Suspense } from 'react';
import { cx } from '~/lib/cx';

interface HomeSectionProps {
  title: string;
  /** The anchor that links within the page lead to. */
  id?: string;
  /** Beside the heading. */
  aside?: ReactNode;
  /** Below what is seen first; not for one that is much higher than a screen. */
  belowFold?: boolean;
  className?: string;
  children: ReactNode;
}

/** Comes to life on its own, so that a long page is ready for touch part by part. */
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
