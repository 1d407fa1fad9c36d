import * as texts from '@presently/texts/ui';
import { cx } from '~/lib/cx';

export interface TimelineEntry {
  title: string;
  /** ISO 8601; missing for a future entry. */
  at?: string | null | undefined;
  /** Formatted time; `at` is shown without it. */
  time?: string | undefined;
  text?: string | undefined;
}

/** Past and future entries, oldest first. */
export function Timeline({ entries, label = texts.timeline }: { entries: TimelineEntry[]; label?: string }) {
  const reachedCount = entries.filter((entry) => entry.at).length;
  return (
    <ol aria-label={label} className="flex flex-col">
      {entries.map((entry, index) => {
        const isReached = index < reachedCount;
        const isLatest = index === reachedCount - 1;
        return (
          <li
            key={`${entry.title}-${entry.at ?? index}`}
            className="relative flex gap-4 pb-6 last:pb-0"
            aria-current={isLatest ? 'step' : undefined}
          >
            {index < entries.length - 1 && (
              <span
                aria-hidden="true"
                className={cx(
                  'absolute top-6 bottom-0 left-[0.6875rem] w-0.5 rounded',
                  index < reachedCount - 1 ? 'bg-brand-solid' : 'bg-line',
                )}
              />
            )}
            <span
              aria-hidden="true"
              className={cx(
                'mt-0.5 size-6 shrink-0 rounded-full border-[5px]',
                isLatest
                  ? 'border-brand-soft bg-brand-solid'
                  : isReached
                    ? 'border-brand-solid bg-brand-solid'
                    : 'border-line bg-surface',
              )}
            />
            <div className="-mt-0.5">
              <p className={cx('font-semibold', !isReached && 'text-ink-muted')}>{entry.title}</p>
              {entry.at && (
                <time dateTime={entry.at} className="text-sm text-ink-muted tabular-nums">
                  {entry.time ?? entry.at}
                </time>
              )}
              {entry.text && <p className="text-sm text-ink-muted">{entry.text}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
