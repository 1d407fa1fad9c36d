import * as texts from '@presently/texts/shop/search';
import Search from 'lucide-react/icons/search';
import { href, Link } from 'react-router';
import { lazyDialog } from '~/ui/lazy-dialog';

const SearchDialog = lazyDialog(() => import('~/shop/search-dialog'));

interface HeaderSearchProps {
  /** Null until it is opened for the first time. */
  open: boolean | null;
  onOpenChange(open: boolean): void;
}

/** Opens the search from any page; without scripts, it links to the search field on the home page. */
export function HeaderSearch({ open, onOpenChange }: HeaderSearchProps) {
  return (
    <>
      <Link
        to={`${href('/')}#search`}
        aria-haspopup="dialog"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onOpenChange(true);
        }}
        onPointerEnter={SearchDialog.preload}
        className="flex size-11 items-center justify-center rounded-full hover:bg-brand-soft hover:text-brand lg:w-56 lg:justify-start lg:gap-3 lg:border lg:border-line-strong lg:bg-surface lg:px-4 lg:text-sm lg:text-ink-muted"
      >
        <Search aria-hidden="true" className="size-5.5 lg:size-4.5" />
        <span className="max-lg:sr-only">{texts.searchPlaceholder}</span>
      </Link>
      {open !== null && <SearchDialog open={open} onOpenChange={onOpenChange} />}
    </>
  );
}
