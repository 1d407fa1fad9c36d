import type { GiftValues } from '@presently/contracts/operator-gifts';
import { fieldLabel } from '@presently/texts/console/audit';
import * as texts from '@presently/texts/console/catalogue';
import * as shared from '@presently/texts/console/shared';
import { formatDollars, formatNumber } from '@presently/texts/format';
import { ChangedValue } from '../audit/changed-value';

type Field = keyof GiftValues;

const labels: Record<Field, string> = {
  name: shared.name,
  price: texts.price,
  stock: shared.stock,
  categories: shared.categories,
  brand: texts.brand,
  description: texts.description,
  featured: texts.featured,
  retired: texts.retired,
  tags: texts.occasionsAndRecipients,
};
const order = Object.keys(labels) as Field[];

interface GiftValueChangesProps {
  before: GiftValues;
  after: GiftValues;
}

/** "Price: $20.00 → $24.00", a line for each value that changes. */
export function GiftValueChanges({ before, after }: GiftValueChangesProps) {
  return (
    <ul className="flex flex-col gap-0.5">
      {order
        .filter((field) => field in after)
        .map((field) => (
          <li key={field} className="wrap-anywhere">
            <span className="text-ink-muted">{fieldLabel(labels[field])}</span>
            <ChangedValue {...formatChange(field, before, after)} />
          </li>
        ))}
    </ul>
  );
}

function formatChange(field: Field, before: GiftValues, after: GiftValues) {
  if (!(field in before)) return { before: undefined, after: formatGiftValue(field, after) };
  const [from, to] = [formatGiftValue(field, before), formatGiftValue(field, after)];
  const start = differenceStart(from, to);
  return { before: excerpt(from, start), after: excerpt(to, start) };
}

/** A value in human-readable form. */
export function formatGiftValue(field: Field, values: GiftValues): string {
  const value = values[field];
  if (field === 'stock') return typeof value === 'number' ? formatNumber(value) : texts.unlimited;
  if (typeof value === 'number') return formatDollars(value);
  if (typeof value === 'boolean') return value ? shared.yes : shared.no;
  if (Array.isArray(value)) return value.join(', ') || shared.none;
  return value || shared.none;
}

/** Longer texts are shown around their first difference. */
const MAX_LENGTH = 160;
const LEAD = 30;

/** Where to start the excerpt so that it includes the first difference of two texts. */
function differenceStart(before: string, after: string): number {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same++;
  return Math.max(before.length, after.length) > MAX_LENGTH ? Math.max(0, same - LEAD) : 0;
}

const excerpt = (text: string, start: number): string =>
  `${start > 0 ? '…' : ''}${text.slice(start, start + MAX_LENGTH)}${text.length > start + MAX_LENGTH ? '…' : ''}`;
