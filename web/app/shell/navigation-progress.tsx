import { useNavigation } from 'react-router';
import { cx } from '~/lib/cx';

/** A progress bar at the top during slow navigations; fast ones finish before it appears. */
export function NavigationProgress() {
  const isLoading = useNavigation().state === 'loading';
  return (
    <div
      aria-hidden="true"
      className={cx(
        'pointer-events-none fixed inset-x-0 top-0 z-60 h-1 origin-left bg-brand-solid transition-[transform,opacity]',
        isLoading
          ? 'scale-x-85 opacity-100 delay-150 duration-[4000ms] ease-out'
          : 'scale-x-0 opacity-0 duration-200',
      )}
    />
  );
}
