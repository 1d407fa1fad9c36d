import type { StockChange } from '@presently/contracts/operator-gifts';
import * as texts from '@presently/texts/console/catalogue';
import { formatNumber } from '@presently/texts/format';
import { RelativeTime } from '~/ui/relative-time';
import type { CursorList } from '../data/cursor-list';
import { LoadMore } from '../data/load-more';

/** Changes of the stock by operators, newest first. */
export function StockHistory({ list }: { list: CursorList<StockChange> }) {
  if (list.items === null || list.items.length === 0) return null;
  return (
    <section aria-label={texts.stockHistory} className="mt-4 border-t border-line pt-3">
      <ul className="flex flex-col gap-2 text-sm">
        {list.items.map((change) => (
          <li key={change.id} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3">
            <span className="tabular-nums">
              {texts.stockChanged({
                before: <span className="text-ink-muted">{formatStock(change.stock_before)}</span>,
                after: <span className="font-semibold">{formatStock(change.stock_after)}</span>,
                arrow: (
                  <span aria-hidden="true" className="text-ink-muted">
                    {' → '}
                  </span>
                ),
                hidden: (words) => <span className="sr-only">{words}</span>,
              })}
            </span>
            <span className="min-w-0 text-ink-muted">
              {change.reason && <span className="text-ink">{change.reason} · </span>}
              {change.actor_name}, <RelativeTime at={change.at} />
            </span>
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </section>
  );
}

const formatStock = (stock: number | null): string => (stock === null ? '∞' : formatNumber(stock));
