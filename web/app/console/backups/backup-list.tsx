import type { Backup } from '@presently/contracts/operator-backups';
import * as texts from '@presently/texts/console/backups';
import { formatBytes, formatDateTime, formatDuration } from '@presently/texts/format';
import { type Column, DataTable } from '~/ui/data-table';
import { Panel } from '~/ui/panel';
import { RelativeTime } from '~/ui/relative-time';

const columns: Column<Backup>[] = [
  {
    id: 'made',
    header: texts.made,
    className: '[&_time]:whitespace-normal',
    cell: ({ finished_at, error }) => (
      <>
        <RelativeTime at={finished_at} exact />
        {error !== null && <p className="text-sm wrap-anywhere text-danger">{error}</p>}
      </>
    ),
  },
  {
    id: 'result',
    header: texts.result,
    cell: ({ error }) => (error === null ? texts.good : <span className="text-danger">{texts.failed}</span>),
  },
  { id: 'took', header: texts.took, visibleFrom: 'sm', align: 'end', cell: durationOf },
  {
    id: 'size',
    header: texts.size,
    align: 'end',
    className: 'whitespace-nowrap',
    cell: ({ bytes }) => bytes !== null && formatBytes(bytes),
  },
];

function durationOf({ started_at, finished_at }: Backup): string {
  const seconds = Math.max(1, Math.round((Date.parse(finished_at) - Date.parse(started_at)) / 1000));
  return seconds < 120
    ? formatDuration(seconds, 'second')
    : formatDuration(Math.round(seconds / 60), 'minute');
}

/** The stored backups, and failed attempts. */
export function BackupList({ backups }: { backups: readonly Backup[] }) {
  return (
    <Panel title={texts.backups} flush>
      {backups.length === 0 ? (
        <p className="px-4 pb-1 text-sm sm:px-5">{texts.noBackups}</p>
      ) : (
        <DataTable
          label={texts.backups}
          columns={columns}
          rows={backups}
          rowId={({ id }) => id}
          rowName={({ finished_at }) => formatDateTime(new Date(finished_at))}
        />
      )}
      <p className="px-4 py-3 text-sm text-ink-muted sm:px-5">
        {texts.kept(<code>{texts.restoreCommand}</code>)}
      </p>
    </Panel>
  );
}
