import { Skeleton } from '~/ui/skeleton';

/** Placeholder of a list's rows while they load. */
export function RowsSkeleton({ rows = 6, label = 'Loading …' }: { rows?: number; label?: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3 p-4 sm:p-5">
      {rowKeys.slice(0, rows).map((key) => (
        <Skeleton key={key} className="h-9 w-full" />
      ))}
    </div>
  );
}

const rowKeys = Array.from({ length: 12 }, (_, index) => `row-${index}`);
