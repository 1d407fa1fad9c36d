import { ButtonLink } from '~/ui/button-link';

interface PageLinksProps {
  /** From 1. */
  page: number;
  /** Number of pages. */
  count: number;
  to(page: number): string;
}

/** Links to the previous and next page; renders nothing for a single page. */
export function PageLinks({ page, count, to }: PageLinksProps) {
  if (count <= 1) return null;
  return (
    <nav aria-label="Pages of the list" className="mt-10 flex items-center justify-center gap-4">
      {page > 1 && (
        <ButtonLink to={to(page - 1)} rel="prev" variant="secondary" size="sm">
          Previous
        </ButtonLink>
      )}
      <span className="text-sm text-ink-muted tabular-nums">
        Page {page} of {count}
      </span>
      {page < count && (
        <ButtonLink to={to(page + 1)} rel="next" variant="secondary" size="sm">
          Next
        </ButtonLink>
      )}
    </nav>
  );
}
