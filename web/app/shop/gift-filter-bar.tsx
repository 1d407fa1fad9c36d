import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ComponentProps, useEffect, useRef } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import { cx } from '~/lib/cx';
import {
  type GiftFilters,
  isFiltered,
  parseFilters,
  priceRanges,
  toPriceRange,
  toSearchString,
} from './gift-filters';

interface GiftFilterBarProps {
  filters: GiftFilters;
  /** Path of the page that shows the filtered list. */
  path: string;
  /** Options of the category select; it is left out on category pages. */
  categories?: readonly { slug: string; name: string }[];
}

const sortLabels = {
  'price-low': 'Price, low to high',
  'price-high': 'Price, high to low',
  newest: 'Newest',
  name: 'Name',
};

/** Filters and sort order of a gift list. Each change updates the URL; without JavaScript it is a plain GET form. */
export function GiftFilterBar({ filters, path, categories }: GiftFilterBarProps) {
  const navigate = useNavigate();
  const apply = (form: HTMLFormElement) => {
    const params = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    void navigate(path + toSearchString(parseFilters(params)), { preventScrollReset: true, replace: true });
  };
  const form = useRef<HTMLFormElement>(null);
  const price = toPriceRange(filters);
  const { category, sort, inStock } = filters;
  // The URL may change without the form, and browsers restore old form values after a reload.
  useEffect(
    () => setFormValues(form.current, { category, price, sort }, inStock),
    [category, price, sort, inStock],
  );
  return (
    <Form
      aria-label="Filter and sort"
      action={path}
      onChange={(event) => apply(event.currentTarget)}
      ref={form}
      className="flex min-w-0 items-center gap-2 max-sm:-mx-4 max-sm:-my-1 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:[scrollbar-width:none] sm:flex-wrap"
    >
      {filters.query && <input type="hidden" name="query" value={filters.query} />}
      {categories && (
        <PillSelect
          name="category"
          aria-label="Category"
          defaultValue={filters.category}
          isSet={filters.category !== ''}
        >
          <option value="">All categories</option>
          {categories.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </PillSelect>
      )}
      <PillSelect name="price" aria-label="Price" defaultValue={price} isSet={price !== ''}>
        <option value="">Any price</option>
        {priceRanges.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {price && !priceRanges.some(({ value }) => value === price) && (
          <option value={price}>{rangeLabel(filters)}</option>
        )}
      </PillSelect>
      <PillSelect name="sort" aria-label="Sort by" defaultValue={filters.sort} isSet={filters.sort !== ''}>
        <option value="">{filters.query ? 'Best match' : 'Most popular'}</option>
        {Object.entries(sortLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </PillSelect>
      <label
        className={cx(
          pill(filters.inStock),
          'cursor-pointer gap-2 px-4 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
        )}
      >
        <input
          type="checkbox"
          name="in_stock"
          value="true"
          defaultChecked={filters.inStock}
          className="size-4 outline-none"
        />
        In stock
      </label>
      {isFiltered(filters) && (
        <Link
          to={path + toSearchString({ ...parseFilters(new URLSearchParams()), query: filters.query })}
          preventScrollReset
          className="inline-flex min-h-11 shrink-0 items-center px-3 text-sm font-semibold text-brand underline underline-offset-4"
        >
          Clear filters
        </Link>
      )}
      <noscript>
        <button
          type="submit"
          className="min-h-11 rounded-full bg-brand-solid px-5 text-sm font-semibold text-on-brand"
        >
          Apply
        </button>
      </noscript>
    </Form>
  );
}

function setFormValues(
  form: HTMLFormElement | null,
  selects: Record<string, string>,
  inStock: boolean,
): void {
  for (const control of form?.elements ?? []) {
    if (control instanceof HTMLSelectElement) control.value = selects[control.name] ?? '';
    else if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = inStock;
  }
}

function PillSelect({ isSet, ...select }: Omit<ComponentProps<'select'>, 'className'> & { isSet: boolean }) {
  return (
    <span className="relative inline-flex shrink-0">
      <select
        {...select}
        className={cx(pill(isSet), 'max-w-52 cursor-pointer appearance-none truncate pr-9 pl-4')}
      />
      <ChevronDown
        aria-hidden="true"
        className={cx(
          'pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2',
          isSet ? 'text-brand' : 'text-ink-muted',
        )}
      />
    </span>
  );
}

function pill(isSet: boolean): string {
  return cx(
    'inline-flex h-11 shrink-0 items-center rounded-full border text-sm font-semibold transition-colors duration-150 hover:border-brand',
    isSet ? 'border-brand bg-brand-soft text-brand' : 'border-line-strong bg-surface text-ink',
  );
}

function rangeLabel({ minPrice, maxPrice }: GiftFilters): string {
  if (maxPrice === null) return `$${minPrice} and over`;
  return minPrice === null ? `Up to $${maxPrice}` : `$${minPrice} to $${maxPrice}`;
}
