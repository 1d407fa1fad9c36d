import * as texts from '@presently/texts/console/audit';
import * as shared from '@presently/texts/console/shared';
import { pageMeta } from '~/lib/meta';
import { api } from '~/lib/session';
import { loadList, useCursorList } from '../data/cursor-list';
import { ListPanel } from '../data/list-panel';
import { changeParams, useFilterParams, useIsLoading } from '../data/search';
import { ConsolePage } from '../shell/console-page';
import { assertMayCall } from '../shell/operator';
import type { Route } from './+types/audit.route';
import { AuditFilters, type Filters, parseFilters } from './audit-filters';
import { AuditRow } from './audit-row';
import { listAudit } from './endpoints';

export { ErrorBoundary } from '../shell/screen-error';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: shared.auditLog, indexed: false });

const PAGE_SIZE = '50';

export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  assertMayCall(context, listAudit);
  const filters = parseFilters(new URL(request.url).searchParams);
  // The history of one order or item, and an expanded group, show each view.
  const views = filters.subject || filters.group ? undefined : 'grouped';
  return loadList(request, (cursor, signal) =>
    api(listAudit, { query: { ...filters, views, limit: PAGE_SIZE, cursor }, signal }),
  );
}

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const [chosen, setChosen] = useFilterParams();
  const list = useCursorList(loaderData);
  const isLoading = useIsLoading();
  const filters = parseFilters(chosen);
  const changeFilters = (changes: Filters) => setChosen(changeParams(chosen, changes));

  return (
    <ConsolePage title={shared.auditLog} intro={texts.introduction}>
      <AuditFilters filters={filters} onChange={changeFilters} />
      {filters.group && <p className="text-sm text-ink-muted">{texts.eachViewOfGroup}</p>}
      <ListPanel label={texts.entries} list={list} busy={isLoading} empty={{ text: texts.nothingMatches }}>
        {(items) => (
          <ul>
            {items.map((entry) => (
              <AuditRow key={entry.id} entry={entry} onActor={(actor) => changeFilters({ actor })} />
            ))}
          </ul>
        )}
      </ListPanel>
    </ConsolePage>
  );
}
