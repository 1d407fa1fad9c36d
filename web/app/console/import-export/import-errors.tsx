import type { ImportReport } from '@presently/contracts/operator-import-export';
import { useState } from 'react';
import { CompactButton } from '../ui/compact-button';

const shownAtFirst = 50;

/** Every bad line by its number in the file, so that it can be found there. */
export function ImportErrors({ errors }: { errors: ImportReport['errors'] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? errors : errors.slice(0, shownAtFirst);
  return (
    <div className="flex flex-col gap-2">
      <section
        aria-label="Bad lines"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-lg border border-line bg-surface"
      >
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">Bad lines of the file</caption>
          <thead className="sticky top-0 bg-surface text-left text-xs text-ink-muted">
            <tr>
              <th scope="col" className="border-b border-line px-3 py-2 text-right font-medium">
                Line
              </th>
              <th scope="col" className="border-b border-line px-3 py-2 font-medium">
                Column
              </th>
              <th scope="col" className="border-b border-line px-3 py-2 font-medium">
                What is wrong
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ line, field, text }) => (
              <tr key={`${line} ${field} ${text}`} className="border-b border-line last:border-b-0">
                <th scope="row" className="w-16 px-3 py-1.5 text-right font-semibold tabular-nums">
                  {line.toLocaleString('en-US')}
                </th>
                <td className="px-3 py-1.5 text-ink-muted">{field ?? 'the whole line'}</td>
                <td className="px-3 py-1.5">{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {errors.length > shown.length && (
        <CompactButton onClick={() => setWhole(true)} className="self-start">
          Show all {errors.length.toLocaleString('en-US')}
        </CompactButton>
      )}
    </div>
  );
}
