import * as texts from '@presently/texts/shop/home';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { href, Link } from 'react-router';
import { cx } from '~/lib/cx';
import { CategoryPicture } from './category-picture';

export interface CategoryTile {
  slug: string;
  name: string;
  picture: string | null;
}

/** All categories; a link to all gifts fills the rest of the last row. */
export function CategoryGrid({ categories }: { categories: readonly CategoryTile[] }) {
  return (
    <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4 sm:gap-5 lg:grid-cols-6">
      {categories.map((category) => (
        <li key={category.slug} className="group relative">
          <div className="overflow-hidden rounded-card shadow-card transition-shadow duration-200 group-hover:shadow-lift">
            <CategoryPicture name={category.name} picture={category.picture} />
          </div>
          <h3 className="mt-2 text-center font-sans text-xs leading-snug font-semibold tracking-normal sm:text-sm">
            <Link
              to={href('/category/:categoryId', { categoryId: category.slug })}
              prefetch="intent"
              className="after:absolute after:inset-0 after:rounded-card group-hover:text-brand focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-brand"
            >
              {category.name}
            </Link>
          </h3>
        </li>
      ))}
      <li className={cx('flex', spanToRowEnd(categories.length))}>
        <a
          href="#gifts"
          className="group flex flex-1 flex-col items-center justify-center gap-1 rounded-card bg-linear-to-br from-brand-soft to-ribbon-soft p-3 text-center text-brand shadow-card transition-shadow duration-200 hover:shadow-lift sm:mb-7"
        >
          <span className="hidden text-sm text-ink-muted sm:block">{texts.notSureYet}</span>
          <span className="font-display text-base leading-tight font-semibold sm:text-xl">
            {texts.seeAllGifts}
          </span>
          <ArrowRight
            aria-hidden="true"
            className="size-5 transition-transform duration-150 group-hover:translate-x-1"
          />
        </a>
      </li>
    </ul>
  );
}

const narrow = ['', 'col-span-1', 'col-span-2', 'col-span-3'];
const middle = ['', 'sm:col-span-1', 'sm:col-span-2', 'sm:col-span-3', 'sm:col-span-4'];
const wide = [
  '',
  'lg:col-span-1',
  'lg:col-span-2',
  'lg:col-span-3',
  'lg:col-span-4',
  'lg:col-span-5',
  'lg:col-span-6',
];

/** Column span that fills the last row, for each breakpoint. */
function spanToRowEnd(count: number): string {
  return cx(narrow[3 - (count % 3)], middle[4 - (count % 4)], wide[6 - (count % 6)]);
}
