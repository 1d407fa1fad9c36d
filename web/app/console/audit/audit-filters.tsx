import * as texts from '@presently/texts/console/audit';
import * as shared from '@presently/texts/console/shared';
import { Button } from '~/ui/button';
import { Select } from '~/ui/select';
import { TextField } from '~/ui/text-field';
import { useSearchText } from '../data/search';
import { ACTION_GROUPS, actionLabel } from './audit-texts';

const FILTERS = ['actor', 'action', 'subject', 'group', 'from', 'to'] as const;
/** Filters of the log, as in its URL. */
export type Filters = Partial<Record<(typeof FILTERS)[number], string | undefined>>;

const noFilters: Filters = Object.fromEntries(FILTERS.map((name) => [name, undefined]));

export function parseFilters(search: URLSearchParams): Filters {
  const entries = FILTERS.flatMap((name) => {
    const value = search.get(name)?.trim();
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

interface AuditFiltersProps {
  filters: Filters;
  onChange(changes: Filters): void;
}

/** Filters of the audit log, which apply as the user types. */
export function AuditFilters({ filters, onChange }: AuditFiltersProps) {
  const { action = '', from = '', to = '' } = filters;
  const actor = useSearchText(filters.actor ?? '', (actor) => onChange({ actor }));
  const subject = useSearchText(filters.subject ?? '', (subject) => onChange({ subject }));
  return (
    <form
      onSubmit={(event) => event.preventDefault()}
      aria-label={texts.filterTheLog}
      className="grid grid-cols-2 items-end gap-x-3 gap-y-3 md:grid-cols-[1fr_1fr_1fr_auto_auto_auto]"
    >
      <TextField
        label={texts.who}
        placeholder={texts.whoPlaceholder}
        type="search"
        maxLength={200}
        autoComplete="off"
        {...actor}
      />
      <Select
        label={texts.action}
        value={action}
        onChange={(event) => onChange({ action: event.target.value })}
      >
        <option value="">{texts.allActions}</option>
        {ACTION_GROUPS.map(({ name, prefix }) => (
          <option key={prefix} value={prefix}>
            {name}
          </option>
        ))}
        {action && !ACTION_GROUPS.some(({ prefix }) => prefix === action) && (
          <option value={action}>{actionLabel({ action, before: null, after: null })}</option>
        )}
      </Select>
      <TextField
        label={texts.orderOrItemId}
        placeholder={texts.subjectPlaceholder}
        type="search"
        maxLength={200}
        autoComplete="off"
        className="max-md:col-span-2"
        {...subject}
      />
      <TextField
        label={shared.fromDay}
        type="date"
        value={from}
        max={to || undefined}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <TextField
        label={shared.toDay}
        type="date"
        value={to}
        min={from || undefined}
        onChange={(event) => onChange({ to: event.target.value })}
      />
      {Object.keys(filters).length > 0 && (
        <Button variant="ghost" className="max-md:col-span-2" onClick={() => onChange(noFilters)}>
          {shared.clear}
        </Button>
      )}
    </form>
  );
}
