import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { CompactButton } from '../ui/compact-button';
import type { Conflict } from './gift-editor-state';

interface ConflictNoticeProps<T> {
  conflict: Conflict<T>;
  nameOf(field: keyof T & string): string;
  wordsOf(value: unknown): string;
  onTake(change: Partial<T>): void;
  onSettled(): void;
}

/** Who changed what meanwhile. What was typed here still stands; theirs can be taken over field by field. */
export function ConflictNotice<T>({ conflict, nameOf, wordsOf, onTake, onSettled }: ConflictNoticeProps<T>) {
  const contested = conflict.foreign.filter(({ hasConflict }) => hasConflict);
  const followed = conflict.foreign.filter(({ hasConflict }) => !hasConflict);
  return (
    <div
      role="alert"
      className="flex flex-col gap-3 rounded-control border border-amber/40 bg-amber-soft px-4 py-3 text-sm"
    >
      <p className="flex items-start gap-2 font-semibold text-amber">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {conflict.text}
      </p>
      {followed.length > 0 && (
        <p>Taken over, as you had not touched it: {followed.map(({ field }) => nameOf(field)).join(', ')}.</p>
      )}
      {contested.length > 0 && (
        <ul className="flex flex-col gap-2">
          {contested.map(({ field, theirs }) => (
            <li key={field} className="flex flex-wrap items-center justify-between gap-2">
              <span>
                {nameOf(field)}: theirs is <strong>“{wordsOf(theirs)}”</strong>; yours stands in the form.
              </span>
              <CompactButton onClick={() => onTake({ [field]: theirs } as Partial<T>)}>
                Take theirs
              </CompactButton>
            </li>
          ))}
        </ul>
      )}
      <p className="text-ink-muted">
        Nothing of yours is lost. Saving now puts yours in the place of theirs.
      </p>
      <CompactButton variant="ghost" onClick={onSettled} className="self-start">
        Got it
      </CompactButton>
    </div>
  );
}
