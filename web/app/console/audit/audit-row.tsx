import type { AuditEntry } from '@presently/contracts/operator-audit';
import * as texts from '@presently/texts/console/audit';
import { Link } from 'react-router';
import { RelativeTime } from '~/ui/relative-time';
import { TextButton } from '~/ui/text-button';
import { actionLabel, diffFields, type FieldChange, subjectPath } from './audit-texts';

interface AuditRowProps {
  entry: AuditEntry;
  /** Filters the log by this subject. */
  onSubject(id: string): void;
  onActor(id: string): void;
}

/** One entry of the audit log: actor, action, time and changed fields. */
export function AuditRow({ entry, onSubject, onActor }: AuditRowProps) {
  const { actor, subject } = entry;
  const path = subjectPath(subject);
  const changes = diffFields(entry);
  const shownId =
    subject.id.length > 12 && /^[0-9a-f-]{20,}$/.test(subject.id) ? `${subject.id.slice(0, 8)}…` : subject.id;
  return (
    <li className="grid gap-x-5 gap-y-1 border-b border-line px-4 py-3 text-sm last:border-b-0 sm:px-5 md:grid-cols-[11rem_10rem_minmax(0,1fr)]">
      <p className="text-ink-muted">
        <RelativeTime at={entry.at} exact />
      </p>
      <p className="min-w-0">
        {actor.user_id ? (
          <TextButton title={texts.everythingTheyDid} onClick={() => onActor(actor.user_id ?? '')}>
            {actor.name}
          </TextButton>
        ) : (
          <span className="font-semibold">{actor.name}</span>
        )}
      </p>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{actionLabel(entry.action)}</span>
          {path ? (
            <Link to={path} title={subject.id} className="text-brand underline-offset-2 hover:underline">
              {shownId}
            </Link>
          ) : (
            <span title={subject.id} className="text-ink-muted">
              {shownId}
            </span>
          )}
          <TextButton variant="muted" onClick={() => onSubject(subject.id)}>
            {texts.itsHistory}
          </TextButton>
        </p>
        {changes.length > 0 && <ChangeList changes={changes} />}
      </div>
    </li>
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

function ChangedValue({ before, after }: Pick<FieldChange, 'before' | 'after'>) {
  const from = <span className="text-ink-muted">{before}</span>;
  const to = <span className="font-medium">{after}</span>;
  if (before === undefined) return to;
  if (after === undefined) return texts.fieldRemoved({ before: from, hidden: readAloud });
  const arrow = (
    <span aria-hidden="true" className="text-ink-muted">
      {' → '}
    </span>
  );
  return texts.fieldChanged({ before: from, after: to, arrow, hidden: readAloud });
}

const readAloud = (words: string) => <span className="sr-only">{words}</span>;
