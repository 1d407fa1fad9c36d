import * as texts from '@presently/texts/console/catalogue';
import * as shared from '@presently/texts/console/shared';
import Search from 'lucide-react/icons/search';
import { FieldRow } from '~/ui/field-row';
import { SegmentedControl } from '~/ui/segmented-control';
import { Select } from '~/ui/select';
import { TextField } from '~/ui/text-field';
import { useSearchText } from '../data/search';
import type { CategoryChoice } from './gift-choices';

export interface Filters {
  query?: string;
  category?: string;
  stock?: 'low' | 'out';
  retired?: 'true';
  sort_by?: 'price' | 'stock' | 'popularity' | 'updated_at';
  sort_order?: 'desc';
}

const sorts = ['name', 'updated_at', 'stock', 'popularity', 'price'] as const;
/** Sorted in descending order. */
const descendingSorts = ['updated_at', 'popularity'];

export function parseFilters(search: URLSearchParams): Filters {
  const stock = search.get('stock');
  const sort = sorts.find((value) => value === search.get('sort_by'));
  return {
    ...(search.get('query') && { query: search.get('query') ?? '' }),
    ...(search.get('category') && { category: search.get('category') ?? '' }),
    ...((stock === 'low' || stock === 'out') && { stock }),
    ...(search.get('retired') === 'true' && { retired: 'true' }),
    ...(sort &&
      sort !== 'name' && { sort_by: sort, ...(descendingSorts.includes(sort) && { sort_order: 'desc' }) }),
  };
}

interface GiftFiltersProps {
  filters: Filters;
  categories: readonly CategoryChoice[];
  onChange(filters: Filters): void;
}

/** Filters of the list of gifts; the search is debounced. */
export function GiftFilters({ filters, categories, onChange }: GiftFiltersProps) {
  const view = filters.retired ? 'retired' : (filters.stock ?? 'all');
  const { retired: _retired, stock: _stock, ...others } = filters;
  const { sort_by: _by, sort_order: _order, ...unsorted } = filters;
  return (
    <FieldRow>
      <GiftSearch
        query={filters.query ?? ''}
        onQuery={(query) => {
          const { query: _query, ...rest } = filters;
          onChange(query ? { ...rest, query } : rest);
        }}
      />
      <Select
        label={texts.category}
        value={filters.category ?? ''}
        onChange={({ target: { value } }) => {
          const { category: _category, ...rest } = filters;
          onChange(value ? { ...rest, category: value } : rest);
        }}
        className="min-w-36 flex-1 sm:flex-none"
      >
        <option value="">{shared.all}</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label={texts.sortBy}
        value={filters.sort_by ?? 'name'}
        onChange={({ target: { value } }) =>
          onChange({ ...unsorted, ...parseFilters(new URLSearchParams({ sort_by: value })) })
        }
        className="min-w-36 flex-1 sm:flex-none"
      >
        {sorts.map((value) => (
          <option key={value} value={value}>
            {texts.sorts[value]}
          </option>
        ))}
      </Select>
      <SegmentedControl
        label={texts.filterGifts}
        value={view}
        choices={[
          { value: 'all', name: shared.all },
          { value: 'low', name: shared.lowStock },
          { value: 'out', name: texts.soldOut },
          { value: 'retired', name: texts.retired },
        ]}
        onChange={(next) =>
          onChange({
            ...others,
            ...(next === 'retired' && { retired: 'true' }),
            ...((next === 'low' || next === 'out') && { stock: next }),
          })
        }
      />
    </FieldRow>
  );
}

function GiftSearch({ query, onQuery }: { query: string; onQuery(query: string): void }) {
  return (
    <TextField
      label={shared.search}
      type="search"
      placeholder={texts.nameBrandOrId}
      maxLength={200}
      before={<Search aria-hidden="true" className="size-4" />}
      {...useSearchText(query, onQuery)}
      className="min-w-0 flex-1 basis-full sm:basis-64"
    />
  );
}
