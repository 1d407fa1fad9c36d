import * as texts from '@presently/texts/shop/home';
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
    <nav aria-label={texts.pagination} className="mt-10 flex items-center justify-center gap-4">
      {page > 1 && (
        <ButtonLink to={to(page - 1)} rel="prev" variant="secondary" size="sm">
          {texts.previous}
        </ButtonLink>
      )}
      <span className="text-sm text-ink-muted tabular-nums">{texts.pageOf({ page, count })}</span>
      {page < count && (
        <ButtonLink to={to(page + 1)} rel="next" variant="secondary" size="sm">
          {texts.next}
        </ButtonLink>
      )}
    </nav>
  );
}
