import * as texts from '@presently/texts/console/audit';
import type { FieldChange } from './audit-texts';

/** A value before and after a change, with an arrow between them. */
export function ChangedValue({ before, after }: Pick<FieldChange, 'before' | 'after'>) {
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
