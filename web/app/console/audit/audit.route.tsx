import * as texts from '@presently/texts/console/audit';
import * as shared from '@presently/texts/console/shared';
import { useSearchParams } from 'react-router';
import { pageMeta } from '~/lib/meta';
import { api } from '~/lib/session';
import { loadList, useCursorList } from '../data/cursor-list';
import { ListPanel } from '../data/list-panel';
import { useIsLoading } from '../data/search';
import { ConsolePage } from '../shell/console-page';
import type { Route } from './+types/audit.route';
import { AuditFilters, parseFilters } from './audit-filters';
import { AuditRow } from './audit-row';
import { listAudit } from './endpoints';

export { ErrorBoundary } from '../shell/screen-error';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: shared.auditLog, indexed: false });

const pageSize = '50';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filters = parseFilters(new URL(request.url).searchParams);
  return loadList(request, (cursor, signal) =>
    api(listAudit, { query: { ...filters, limit: pageSize, cursor }, signal }),
  );
}

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const [search, setSearch] = useSearchParams();
  const list = useCursorList(loaderData);
  const isLoading = useIsLoading();
  const filters = parseFilters(search);
  const applyFilters = (next: object) => setSearch({ ...next }, { preventScrollReset: true });

  return (
    <ConsolePage title={shared.auditLog} intro={texts.introduction}>
      <AuditFilters key={search.toString()} filters={filters} onChange={applyFilters} />
      <ListPanel label={texts.entries} list={list} busy={isLoading} empty={{ text: texts.nothingFits }}>
        {(items) => (
          <ul>
            {items.map((entry) => (
              <AuditRow
                key={entry.id}
                entry={entry}
                onSubject={(subject) => applyFilters({ subject })}
                onActor={(actor) => applyFilters({ actor })}
              />
            ))}
          </ul>
        )}
      </ListPanel>
    </ConsolePage>
  );
}
