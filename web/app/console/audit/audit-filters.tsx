import { type FormEvent, useState } from 'react';
import { CompactField, CompactSelect } from '../ui/compact-fields';
import { CompactButton } from '../ui/compact-button';
import { ACTION_GROUPS } from './audit-texts';

const FILTERS = ['actor', 'action', 'subject', 'from', 'to'] as const;
export type Filters = Partial<Record<(typeof FILTERS)[number], string>>;

export function filtersIn(search: URLSearchParams): Filters {
  const given = FILTERS.flatMap((name) => {
    const value = search.get(name)?.trim();
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(given);
}

interface AuditFiltersProps {
  filters: Filters;
  onChange(filters: Filters): void;
}

/** What of the log to show; asked for when the form is sent, and a choice at once. */
export function AuditFilters({ filters, onChange }: AuditFiltersProps) {
  const [typed, setTyped] = useState(filters);
  const field = (name: keyof Filters) => ({
    value: typed[name] ?? '',
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  const choose = (change: Filters) => {
    setTyped({ ...typed, ...change });
    onChange(filled({ ...typed, ...change }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange(filled(typed));
  };
  return (
    <form
      onSubmit={submit}
      aria-label="Filter the log"
      className="grid grid-cols-2 items-end gap-x-3 gap-y-3 md:grid-cols-[1fr_1fr_1fr_auto_auto_auto]"
    >
      <CompactField label="Who" placeholder="Part of a name" type="search" maxLength={200} {...field('actor')} />
      <CompactSelect
        label="What"
        value={typed.action ?? ''}
        onChange={(event) => choose({ action: event.target.value })}
      >
        <option value="">Everything</option>
        {ACTION_GROUPS.map(({ name, prefix }) => (
          <option key={prefix} value={prefix}>
            {name}
          </option>
        ))}
        {typed.action && !ACTION_GROUPS.some(({ prefix }) => prefix === typed.action) && (
          <option value={typed.action}>{typed.action}</option>
        )}
      </CompactSelect>
      <CompactField
        label="On which"
        placeholder="An id"
        type="search"
        maxLength={200}
        className="max-md:col-span-2"
        {...field('subject')}
      />
      <CompactField label="From" type="date" {...field('from')} />
      <CompactField label="To" type="date" {...field('to')} />
      <div className="flex gap-2 max-md:col-span-2">
        <CompactButton type="submit" variant="primary">
          Show
        </CompactButton>
        {Object.keys(filters).length > 0 && (
          <CompactButton variant="ghost" onClick={() => choose(nothing)}>
            Clear
          </CompactButton>
        )}
      </div>
    </form>
  );
}

const nothing: Filters = Object.fromEntries(FILTERS.map((name) => [name, '']));

const filled = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value?.trim()));
