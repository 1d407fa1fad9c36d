import type { AuditEntry } from '@presently/contracts/operator-audit';
import * as texts from '@presently/texts/console/audit';
import { Link } from 'react-router';
import { RelativeTime } from '~/ui/relative-time';
import { TextButton } from '~/ui/text-button';
import { diffFields, entryLabel, type FieldChange, subjectName, subjectPath } from './audit-texts';
import { ChangedValue } from './changed-value';

interface AuditRowProps {
  entry: AuditEntry;
  /** Filters the log by this name. */
  onActor(name: string): void;
}

/** One entry of the audit log: actor, action, time and changed fields. */
export function AuditRow({ entry, onActor }: AuditRowProps) {
  const { actor } = entry;
  const changes = diffFields(entry);
  return (
    <li className="grid gap-x-5 gap-y-1 border-b border-line px-4 py-3 text-sm last:border-b-0 sm:px-5 md:grid-cols-[11rem_10rem_minmax(0,1fr)]">
      <p className="text-ink-muted">
        <RelativeTime at={entry.at} exact />
      </p>
      <p className="min-w-0">
        {actor.user_id ? (
          <TextButton title={texts.allTheirActivity} onClick={() => onActor(actor.name)}>
            {actor.name}
          </TextButton>
        ) : (
          <span className="font-semibold">{actor.name}</span>
        )}
      </p>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{entryLabel(entry)}</span>
          {entry.views && entry.views.orders > 1 ? (
            <LogLink filter={{ group: entry.views.group }}>{texts.showEachView}</LogLink>
          ) : (
            <Subject subject={entry.subject} />
          )}
        </p>
        {changes.length > 0 && <ChangeList changes={changes} />}
      </div>
    </li>
  );
}

/** The changed record, and a link to its complete history. */
function Subject({ subject }: Pick<AuditEntry, 'subject'>) {
  const path = subjectPath(subject);
  const name = subjectName(subject);
  return (
    <>
      {path ? (
        <Link
          to={path}
          title={subject.id}
          className="text-brand tabular-nums underline-offset-2 hover:underline"
        >
          {name}
        </Link>
      ) : (
        <span title={subject.id} className="text-ink-muted">
          {name}
        </span>
      )}
      <LogLink filter={{ subject: subject.order_number ?? subject.id }}>{texts.viewHistory}</LogLink>
    </>
  );
}

/** A link to the log with only this filter; going back restores the previous ones. */
function LogLink({ filter, children }: { filter: Record<string, string>; children: string }) {
  return (
    <Link
      to={{ search: `?${new URLSearchParams(filter)}` }}
      className="inline-flex min-h-6 items-center text-ink-muted underline-offset-2 hover:text-brand hover:underline pointer-coarse:min-h-11"
    >
      {children}
    </Link>
  );
}

function ChangeList({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <dl className="mt-1.5 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-xs">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="contents">
          <dt className="text-ink-muted">{field}</dt>
          <dd className="min-w-0 wrap-anywhere">
            <ChangedValue before={before} after={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
