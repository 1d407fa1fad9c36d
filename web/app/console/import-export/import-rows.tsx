import type { ImportReport, ImportRow } from '@presently/contracts/operator-import-export';
import * as texts from '@presently/texts/console/import-export';
import { formatNumber } from '@presently/texts/format';
import { useState } from 'react';
import { Button } from '~/ui/button';
import { SegmentedControl } from '~/ui/segmented-control';
import { formatGiftValue, GiftValueChanges } from '../catalogue/gift-value-changes';
import { ScrollingTable } from './scrolling-table';

const INITIAL_ROWS = 50;

type View = ImportRow['kind'];
const views = ['changed', 'new', 'unchanged'] as const;

interface ImportRowsProps {
  rows: ImportReport['rows'];
  /** Lines whose effect differs from the previous preview. */
  outdatedLines: ReadonlySet<number>;
}

/** The effect of an import on each row: old and new values of each field that changes. */
export function ImportRows({ rows, outdatedLines }: ImportRowsProps) {
  const counts = { changed: 0, new: 0, unchanged: 0 };
  for (const { kind } of rows) counts[kind]++;
  const [chosen, setChosen] = useState<View | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const view = chosen ?? views.find((kind) => counts[kind] > 0) ?? 'unchanged';
  const listed = rows.filter(({ kind }) => kind === view);
  const visible = showsAll ? listed : listed.slice(0, INITIAL_ROWS);
  return (
    <div className="flex flex-col gap-2">
      <SegmentedControl
        label={texts.filterRows}
        value={view}
        choices={views.map((kind) => ({ value: kind, name: texts.rowKinds[kind] }))}
        onChange={(kind) => {
          setChosen(kind);
          setShowsAll(false);
        }}
      />
      {listed.length === 0 ? (
        <p className="rounded-lg border border-line px-4 py-3 text-sm text-ink-muted">{texts.noRows[view]}</p>
      ) : (
        <ScrollingTable label={texts.rowsOf[view]} columns={[texts.row, texts.gift]}>
          {visible.map((row) => (
            <tr key={row.line} className="border-b border-line align-top last:border-b-0">
              <th scope="row" className="w-14 px-3 py-1.5 text-right font-semibold tabular-nums">
                {formatNumber(row.line)}
              </th>
              <td className="px-3 py-1.5 wrap-anywhere">
                <p className="flex flex-wrap items-baseline gap-x-2 font-semibold">
                  {row.name}
                  {outdatedLines.has(row.line) && (
                    <span className="rounded-full bg-amber-soft px-2 text-xs font-medium text-amber">
                      {texts.changedSince}
                    </span>
                  )}
                </p>
                <RowValues row={row} />
              </td>
            </tr>
          ))}
        </ScrollingTable>
      )}
      {listed.length > visible.length && (
        <Button variant="secondary" onClick={() => setShowsAll(true)} className="self-start">
          {texts.showAll(formatNumber(listed.length))}
        </Button>
      )}
    </div>
  );
}

function RowValues({ row: { kind, before, after } }: { row: ImportRow }) {
  if (kind === 'unchanged') return <span className="text-ink-muted">{texts.staysTheSame}</span>;
  if (kind === 'changed') return <GiftValueChanges before={before} after={after} />;
  return texts.newGift({
    price: formatGiftValue('price', after),
    stock: formatGiftValue('stock', after),
    categories: formatGiftValue('categories', after),
  });
}
