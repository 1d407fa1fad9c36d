import type { ImportReport } from '@presently/contracts/operator-import-export';
import * as texts from '@presently/texts/console/import-export';
import { formatNumber } from '@presently/texts/format';
import { useState } from 'react';
import { cx } from '~/lib/cx';
import { Button } from '~/ui/button';

const initialRows = 50;

/** Errors by line number in the file; the first 50, and all on request. */
export function ImportErrors({ errors }: { errors: ImportReport['errors'] }) {
  const [showsAll, setShowsAll] = useState(false);
  const visible = showsAll ? errors : errors.slice(0, initialRows);
  return (
    <div className="flex flex-col gap-2">
      <section
        aria-label={texts.problems}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-lg border border-line bg-surface"
      >
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">{texts.problems}</caption>
          <thead className="sticky top-0 bg-surface text-left text-xs text-ink-muted">
            <tr>
              <ColumnHeader numeric>{texts.row}</ColumnHeader>
              <ColumnHeader>{texts.column}</ColumnHeader>
              <ColumnHeader>{texts.problem}</ColumnHeader>
            </tr>
          </thead>
          <tbody>
            {visible.map(({ line, field, text }) => (
              <tr key={`${line} ${field} ${text}`} className="border-b border-line last:border-b-0">
                <th scope="row" className="w-16 px-3 py-1.5 text-right font-semibold tabular-nums">
                  {formatNumber(line)}
                </th>
                <td className="px-3 py-1.5 text-ink-muted">{field ?? texts.wholeRow}</td>
                <td className="px-3 py-1.5">{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {errors.length > visible.length && (
        <Button variant="secondary" onClick={() => setShowsAll(true)} className="self-start">
          {texts.showAll(formatNumber(errors.length))}
        </Button>
      )}
    </div>
  );
}

const ColumnHeader = ({ numeric = false, children }: { numeric?: boolean; children: string }) => (
  <th scope="col" className={cx('border-b border-line px-3 py-2 font-medium', numeric && 'text-right')}>
    {children}
  </th>
);
