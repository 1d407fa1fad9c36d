import Search from 'lucide-react/icons/search';
import type { RefObject } from 'react';
import { FieldRow } from '~/ui/field-row';
import { Select } from '~/ui/select';
import { TextField } from '~/ui/text-field';
import { useSearchText } from '../data/search';
import type { OrderFilters } from './order-filters';
import { orderStatusLabel, paymentStatusLabel } from './order-texts';

const statuses = ['Picked', 'Processing', 'Ordered', 'Shipped', 'Delivered', 'Cancelled'];
const paymentStatuses = ['paid', 'partially_refunded', 'refunded', 'requires_action'];

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
          label="Search"
          placeholder="Name, e-mail, order or tracking number"
          before={<Search aria-hidden="true" className="size-4" />}
          {...text}
          maxLength={200}
          autoComplete="off"
          className="min-w-56 flex-1 basis-72"
        />
        {!filters.queue && (
          <div className="grid w-full grid-cols-2 gap-3 sm:w-auto sm:grid-cols-4">
            <Select
              label="Status"
              value={filters.status ?? ''}
              onChange={(event) => onChange({ status: event.target.value })}
            >
              <option value="">Any</option>
              {statuses.map((status) => (
                <option key={status} value={status}>
                  {orderStatusLabel(status)}
                </option>
              ))}
            </Select>
            <Select
              label="Payment"
              value={filters.payment_status ?? ''}
              onChange={(event) => onChange({ payment_status: event.target.value })}
            >
              <option value="">Any</option>
              {paymentStatuses.map((status) => (
                <option key={status} value={status}>
                  {paymentStatusLabel(status)}
                </option>
              ))}
            </Select>
            <TextField
              type="date"
              label="Bought from"
              value={filters.from ?? ''}
              max={filters.to}
              onChange={(event) => onChange({ from: event.target.value })}
            />
            <TextField
              type="date"
              label="Bought until"
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
