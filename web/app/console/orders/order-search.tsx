import * as texts from '@presently/texts/console/orders/list';
import * as orderTexts from '@presently/texts/console/orders/shared';
import * as shared from '@presently/texts/console/shared';
import Search from 'lucide-react/icons/search';
import type { RefObject } from 'react';
import { FieldRow } from '~/ui/field-row';
import { Select } from '~/ui/select';
import { TextField } from '~/ui/text-field';
import { useSearchText } from '../data/search';
import type { OrderFilters } from './order-filters';

interface OrderSearchProps {
  filters: OrderFilters;
  onChange(changes: OrderFilters): void;
  searchRef: RefObject<HTMLInputElement | null>;
}

/** Search-as-you-type, and filters. */
export function OrderSearch({ filters, onChange, searchRef }: OrderSearchProps) {
  const text = useSearchText(filters.query ?? '', (query) => onChange({ query }));
  return (
    <search>
      <FieldRow>
        <TextField
          ref={searchRef}
          type="search"
          label={shared.search}
          placeholder={texts.searchPlaceholder}
          before={<Search aria-hidden="true" className="size-4" />}
          {...text}
          maxLength={200}
          autoComplete="off"
          className="min-w-56 flex-1 basis-72"
        />
        {!filters.queue && (
          <div className="grid w-full grid-cols-2 gap-3 sm:w-auto sm:grid-cols-4">
            <Select
              label={shared.status}
              value={filters.status ?? ''}
              onChange={(event) => onChange({ status: event.target.value })}
            >
              <option value="">{shared.anyStatus}</option>
              {Object.entries(orderTexts.orderStatuses).map(([status, name]) => (
                <option key={status} value={status}>
                  {name}
                </option>
              ))}
            </Select>
            <Select
              label={orderTexts.payment}
              value={filters.payment_status ?? ''}
              onChange={(event) => onChange({ payment_status: event.target.value })}
            >
              <option value="">{shared.anyStatus}</option>
              {Object.entries(orderTexts.paymentStatuses).map(([status, name]) => (
                <option key={status} value={status}>
                  {name}
                </option>
              ))}
            </Select>
            <TextField
              type="date"
              label={shared.orderedAfter}
              value={filters.from ?? ''}
              max={filters.to}
              onChange={(event) => onChange({ from: event.target.value })}
            />
            <TextField
              type="date"
              label={shared.orderedBefore}
              value={filters.to ?? ''}
              min={filters.from}
              onChange={(event) => onChange({ to: event.target.value })}
            />
          </div>
        )}
      </FieldRow>
    </search>
  );
}
