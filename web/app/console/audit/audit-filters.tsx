import { type FormEvent, useState } from 'react';
import { Button } from '~/ui/button';
import { Select } from '~/ui/select';
import { TextField } from '~/ui/text-field';
import { ACTION_GROUPS } from './audit-texts';

const FILTERS = ['actor', 'action', 'subject', 'from', 'to'] as const;
export type Filters = Partial<Record<(typeof FILTERS)[number], string>>;

export function parseFilters(search: URLSearchParams): Filters {
  const entries = FILTERS.flatMap((name) => {
    const value = search.get(name)?.trim();
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

interface AuditFiltersProps {
  filters: Filters;
  onChange(filters: Filters): void;
}

/** Filters of the audit log; text applies on submit, the select immediately. */
export function AuditFilters({ filters, onChange }: AuditFiltersProps) {
  const [typed, setTyped] = useState(filters);
  const field = (name: keyof Filters) => ({
    value: typed[name] ?? '',
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  const applyNow = (change: Filters) => {
    setTyped({ ...typed, ...change });
    onChange(withoutEmpty({ ...typed, ...change }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange(withoutEmpty(typed));
  };
  return (
    <form
      onSubmit={submit}
      aria-label="Filter the log"
      className="grid grid-cols-2 items-end gap-x-3 gap-y-3 md:grid-cols-[1fr_1fr_1fr_auto_auto_auto]"
    >
      <TextField label="Who" placeholder="Part of a name" type="search" maxLength={200} {...field('actor')} />
      <Select
        label="What"
        value={typed.action ?? ''}
        onChange={(event) => applyNow({ action: event.target.value })}
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
      </Select>
      <TextField
        label="On which"
        placeholder="An id"
        type="search"
        maxLength={200}
        className="max-md:col-span-2"
        {...field('subject')}
      />
      <TextField label="From" type="date" {...field('from')} />
      <TextField label="To" type="date" {...field('to')} />
      <div className="flex gap-2 max-md:col-span-2">
        <Button type="submit" variant="primary">
          Show
        </Button>
        {Object.keys(filters).length > 0 && (
          <Button variant="ghost" onClick={() => applyNow(noFilters)}>
            Clear
          </Button>
        )}
      </div>
    </form>
  );
}

const noFilters: Filters = Object.fromEntries(FILTERS.map((name) => [name, '']));

const withoutEmpty = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value?.trim()));
