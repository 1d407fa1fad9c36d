import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { pageMeta } from '~/lib/meta';
import { api } from '~/lib/session';
import { ConsolePage } from '../ui/console-page';
import { EmptyList } from '../ui/empty-list';
import { ErrorAlert } from '../ui/error-alert';
import { LoadMore } from '../ui/load-more';
import { RowsSkeleton } from '../ui/rows-skeleton';
import { useCursorList } from '../ui/use-cursor-list';
import type { Route } from './+types/audit.route';
import { AuditFilters, parseFilters } from './audit-filters';
import { AuditRow } from './audit-row';
import { listAudit } from './endpoints';

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title: 'Audit log', indexed: false });

const pageSize = '50';

export default function AuditPage() {
  const [search, setSearch] = useSearchParams();
  const searchString = search.toString();
  const load = useCallback(
    (cursor: string | undefined, signal: AbortSignal) =>
      api(listAudit, {
        query: { ...parseFilters(new URLSearchParams(searchString)), limit: pageSize, cursor },
        signal,
      }),
    [searchString],
  );
  const list = useCursorList(load);
  const filters = parseFilters(search);
  const applyFilters = (next: object) => setSearch({ ...next }, { preventScrollReset: true });

  return (
    <ConsolePage
      title="Audit log"
      intro="Who did what, when, and from what to what. Nothing here can be changed."
    >
      <AuditFilters key={searchString} filters={filters} onChange={applyFilters} />
      <section
        aria-label="Entries"
        aria-busy={list.isLoading}
        className="rounded-control border border-line bg-surface"
      >
        {list.items === null && list.isLoading && <RowsSkeleton rows={10} />}
        {list.items === null && list.failure && (
          <div className="p-4">
            <ErrorAlert text={list.failure} onRetry={list.reload} />
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
