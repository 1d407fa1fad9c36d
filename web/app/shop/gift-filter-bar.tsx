import * as texts from '@presently/texts/shop/gift-filters';
import { useEffect, useRef } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import { Button } from '~/ui/button';
import { ChipCheckbox, ChipSelect } from '~/ui/chips';
import {
  type GiftFilters,
  isFiltered,
  parseFilters,
  priceRanges,
  toPriceRange,
  toSearchString,
} from './gift-filters';
import { useLatestFilters } from './use-latest-filters';

interface GiftFilterBarProps {
  filters: GiftFilters;
  /** Path of the page that shows the filtered list. */
  path: string;
  /** Options of the category select; it is left out on category pages. */
  categories?: readonly { slug: string; name: string }[];
}

const sortLabels = {
  'price-low': texts.priceLowToHigh,
  'price-high': texts.priceHighToLow,
  newest: texts.newest,
  name: texts.name,
};

/** Filters and sort order of a gift list. Each change updates the URL; without JavaScript it is a plain GET form. */
export function GiftFilterBar({ filters, path, categories }: GiftFilterBarProps) {
  const navigate = useNavigate();
  const { query } = useLatestFilters(path, filters);
  const apply = (form: HTMLFormElement) => {
    const params = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    void navigate(path + toSearchString({ ...parseFilters(params), query }), {
      preventScrollReset: true,
      replace: true,
    });
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
      aria-label={texts.filterAndSort}
      action={path}
      onChange={(event) => apply(event.currentTarget)}
      ref={form}
      className="flex min-w-0 items-center gap-2 max-sm:-mx-4 max-sm:-my-1 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:[scrollbar-width:none] sm:flex-wrap"
    >
      {filters.query && <input type="hidden" name="query" value={filters.query} />}
      {categories && (
        <ChipSelect
          name="category"
          label={texts.category}
          defaultValue={filters.category}
          isSet={filters.category !== ''}
        >
          <option value="">{texts.allCategories}</option>
          {categories.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </ChipSelect>
      )}
      <ChipSelect name="price" label={texts.price} defaultValue={price} isSet={price !== ''}>
        <option value="">{texts.anyPrice}</option>
        {priceRanges.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {price && !priceRanges.some(({ value }) => value === price) && (
          <option value={price}>{rangeLabel(filters)}</option>
        )}
      </ChipSelect>
      <ChipSelect name="sort" label={texts.sortBy} defaultValue={filters.sort} isSet={filters.sort !== ''}>
        <option value="">{filters.query ? texts.bestMatch : texts.mostPopular}</option>
        {Object.entries(sortLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </ChipSelect>
      <ChipCheckbox isSet={filters.inStock} name="in_stock" value="true" defaultChecked={filters.inStock}>
        {texts.inStock}
      </ChipCheckbox>
      {isFiltered(filters) && (
        <Link
          to={path + toSearchString({ ...parseFilters(new URLSearchParams()), query })}
          preventScrollReset
          className="inline-flex min-h-11 shrink-0 items-center px-3 text-sm font-semibold text-brand underline underline-offset-4"
        >
          {texts.clearFilters}
        </Link>
      )}
      <noscript>
        <Button type="submit" size="sm">
          {texts.apply}
        </Button>
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

function rangeLabel({ minPrice, maxPrice }: GiftFilters): string {
  if (maxPrice === null) return texts.priceAndUp(minPrice ?? 0);
  return minPrice === null ? texts.upToPrice(maxPrice) : texts.priceBetween({ min: minPrice, max: maxPrice });
}
