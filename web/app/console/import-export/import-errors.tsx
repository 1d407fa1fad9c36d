import type { ImportReport } from '@presently/contracts/operator-import-export';
import * as texts from '@presently/texts/console/import-export';
import { formatNumber } from '@presently/texts/format';
import { useState } from 'react';
import { Button } from '~/ui/button';
import { ScrollingTable } from './scrolling-table';

const INITIAL_ROWS = 50;

/** Errors by line number in the file; the first 50, and all on request. */
export function ImportErrors({ errors }: { errors: ImportReport['errors'] }) {
  const [showsAll, setShowsAll] = useState(false);
  const visible = showsAll ? errors : errors.slice(0, INITIAL_ROWS);
  return (
    <div className="flex flex-col gap-2">
      <ScrollingTable label={texts.problems} columns={[texts.row, texts.column, texts.problem]}>
        {visible.map(({ line, field, text }) => (
          <tr key={`${line} ${field} ${text}`} className="border-b border-line last:border-b-0">
            <th scope="row" className="w-16 px-3 py-1.5 text-right font-semibold tabular-nums">
              {formatNumber(line)}
            </th>
            <td className="px-3 py-1.5 text-ink-muted">{field ?? texts.wholeRow}</td>
            <td className="px-3 py-1.5">{text}</td>
          </tr>
        ))}
      </ScrollingTable>
      {errors.length > visible.length && (
        <Button variant="secondary" onClick={() => setShowsAll(true)} className="self-start">
          {texts.showAll(formatNumber(errors.length))}
        </Button>
      )}
    </div>
  );
}
