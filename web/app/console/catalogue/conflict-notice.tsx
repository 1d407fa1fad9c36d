import * as texts from '@presently/texts/console/catalogue';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Button } from '~/ui/button';
import type { Conflict } from './conflict';

interface ConflictNoticeProps<T> {
  conflict: Conflict<T>;
  getFieldLabel(field: keyof T & string): string;
  formatValue(value: unknown): string;
  onAcceptTheirs(change: Partial<T>): void;
  onDismiss(): void;
}

/**
 * Shows changes that someone else has saved in the meantime, and lets the user accept conflicting ones field by field.
 */
export function ConflictNotice<T>({
  conflict,
  getFieldLabel,
  formatValue,
  onAcceptTheirs,
  onDismiss,
}: ConflictNoticeProps<T>) {
  const conflicting = conflict.remoteChanges.filter(({ hasConflict }) => hasConflict);
  const applied = conflict.remoteChanges.filter(({ hasConflict }) => !hasConflict);
  return (
    <div
      role="alert"
      className="flex flex-col gap-3 rounded-control border border-amber/40 bg-amber-soft px-4 py-3 text-sm"
    >
      <p className="flex items-start gap-2 font-semibold text-amber">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {conflict.text}
      </p>
      {applied.length > 0 && (
        <p>{texts.takenOver(applied.map(({ field }) => getFieldLabel(field)).join(', '))}</p>
      )}
      {conflicting.length > 0 && (
        <ul className="flex flex-col gap-2">
          {conflicting.map(({ field, theirs }) => (
            <li key={field} className="flex flex-wrap items-center justify-between gap-2">
              <span>
                {texts.theirsIs({
                  field: getFieldLabel(field),
                  value: formatValue(theirs),
                  strong: (words) => <strong>{words}</strong>,
                })}
              </span>
              <Button variant="secondary" onClick={() => onAcceptTheirs({ [field]: theirs } as Partial<T>)}>
                {texts.takeTheirs}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className="text-ink-muted">{texts.yourChangesAreKept}</p>
      <Button variant="ghost" onClick={onDismiss} className="self-start">
        {texts.gotIt}
      </Button>
    </div>
  );
}
