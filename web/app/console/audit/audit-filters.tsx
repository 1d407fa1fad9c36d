import * as texts from '@presently/texts/console/audit';
import * as shared from '@presently/texts/console/shared';
import { useForm } from '~/forms/use-form';
import { Button } from '~/ui/button';
import { Select } from '~/ui/select';
import { TextField } from '~/ui/text-field';
import { ACTION_GROUPS } from './audit-texts';

const FILTERS = ['actor', 'action', 'subject', 'from', 'to'] as const;
export type Filters = Partial<Record<(typeof FILTERS)[number], string>>;

const noFilters: Required<Filters> = { actor: '', action: '', subject: '', from: '', to: '' };

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
  const form = useForm<Required<Filters>>({ defaultValues: { ...noFilters, ...filters } });
  const apply = (values: Filters) => onChange(withoutEmpty(values));
  function clear() {
    form.reset(noFilters);
    apply(noFilters);
  }
  const action = form.watch('action');
  return (
    <form
      {...form.props(apply, { isBusy: false })}
      aria-label={texts.filterTheLog}
      className="grid grid-cols-2 items-end gap-x-3 gap-y-3 md:grid-cols-[1fr_1fr_1fr_auto_auto_auto]"
    >
      <TextField
        label={texts.who}
        placeholder={texts.whoPlaceholder}
        type="search"
        maxLength={200}
        {...form.field('actor')}
      />
      <Select label={texts.what} {...form.register('action', { onChange: () => apply(form.getValues()) })}>
        <option value="">{texts.everything}</option>
        {ACTION_GROUPS.map(({ name, prefix }) => (
          <option key={prefix} value={prefix}>
            {name}
          </option>
        ))}
        {action && !ACTION_GROUPS.some(({ prefix }) => prefix === action) && (
          <option value={action}>{action}</option>
        )}
      </Select>
      <TextField
        label={texts.onWhich}
        placeholder={texts.onWhichPlaceholder}
        type="search"
        maxLength={200}
        className="max-md:col-span-2"
        {...form.field('subject')}
      />
      <TextField label={shared.fromDay} type="date" {...form.field('from')} />
      <TextField label={shared.toDay} type="date" {...form.field('to')} />
      <div className="flex gap-2 max-md:col-span-2">
        <Button type="submit" variant="primary">
          {shared.showPeriod}
        </Button>
        {Object.keys(filters).length > 0 && (
          <Button variant="ghost" onClick={clear}>
            {shared.clear}
          </Button>
        )}
      </div>
    </form>
  );
}

const withoutEmpty = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value?.trim()));
