import * as texts from '@presently/texts/console/catalogue';
import { formatNumber } from '@presently/texts/format';
import { cx } from '~/lib/cx';

interface StockLabelProps {
  stock: number | null;
  lowLevel: number | undefined;
}

/** The stock, with a text label when low or sold out, so that it does not depend on colour. */
export function StockLabel({ stock, lowLevel }: StockLabelProps) {
  if (stock === null) return <span className="text-ink-muted">{texts.unlimited}</span>;
  if (stock === 0) return <Warning text={texts.soldOut} tone="bg-danger-soft text-danger" />;
  const isLow = lowLevel !== undefined && stock <= lowLevel;
  return isLow ? (
    <Warning text={texts.stockLeft(formatNumber(stock))} tone="bg-amber-soft text-amber" />
  ) : (
    <span className="tabular-nums">{formatNumber(stock)}</span>
  );
}

const Warning = ({ text, tone }: { text: string; tone: string }) => (
  <span
    className={cx('inline-block rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap', tone)}
  >
    {text}
  </span>
);
