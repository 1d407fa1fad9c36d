import { Skeleton } from '~/ui/skeleton';

/** The place of a list's rows until they come. */
export function RowsSkeleton({ rows = 6, label = 'Loading …' }: { rows?: number; label?: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3 p-4 sm:p-5">
      {places.slice(0, rows).map((place) => (
        <Skeleton key={place} className="h-9 w-full" />
      ))}
    </div>
  );
}

const places = Array.from({ length: 12 }, (_, place) => `place-${place}`);
