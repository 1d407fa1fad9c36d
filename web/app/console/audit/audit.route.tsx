import { useSearchParams } from 'react-router';
import { pageMeta } from '~/lib/meta';
import { api } from '~/lib/session';
import { EmptyList } from '~/ui/empty-list';
import { RetryAlert } from '~/ui/retry-alert';
import { loadList, useCursorList } from '../data/cursor-list';
import { LoadMore } from '../data/load-more';
import { useIsLoading } from '../data/search';
import { ConsolePage } from '../shell/console-page';
import type { Route } from './+types/audit.route';
import { AuditFilters, parseFilters } from './audit-filters';
import { AuditRow } from './audit-row';
import { listAudit } from './endpoints';

export { ErrorBoundary } from '../shell/screen-error';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Audit log', indexed: false });

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
    <ConsolePage
      title="Audit log"
      intro="Who did what, when, and from what to what. Nothing here can be changed."
    >
      <AuditFilters key={search.toString()} filters={filters} onChange={applyFilters} />
      <section
        aria-label="Entries"
        aria-busy={isLoading}
        className="rounded-control border border-line bg-surface"
      >
        {list.items === null && (
          <div className="p-4">
            <RetryAlert onRetry={list.reload}>{list.failure}</RetryAlert>
          </div>
        )}
        {list.items?.length === 0 && <EmptyList text="Nothing was done that fits." />}
        {list.items && list.items.length > 0 && (
          <ul>
            {list.items.map((entry) => (
              <AuditRow
                key={entry.id}
                entry={entry}
                onSubject={(subject) => applyFilters({ subject })}
                onActor={(actor) => applyFilters({ actor })}
              />
            ))}
          </ul>
        )}
        <LoadMore list={list} />
      </section>
    </ConsolePage>
  );
}
