import { LIMITS } from '@presently/contracts/limits';
import type { OperatorGift } from '@presently/contracts/operator-gifts';
import * as texts from '@presently/texts/console/catalogue';
import { formatDollars } from '@presently/texts/format';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { href, Link } from 'react-router';
import { cx } from '~/lib/cx';
import { firstImage } from '~/lib/first-image';
import { Picture } from '~/ui/picture';
import { MoveButtons } from './move-buttons';
import { StockLabel } from './stock-label';
import { type DragState, useDragOrder } from './use-drag-order';

interface FeaturedOrderProps {
  /** In their order. */
  gifts: readonly OperatorGift[];
  lowLevel: number | undefined;
  isBusy: boolean;
  onMove(id: string, to: number): void;
}

/** The featured gifts, sortable by dragging or with the keyboard. */
export function FeaturedOrder({ gifts, lowLevel, isBusy, onMove }: FeaturedOrderProps) {
  const { itemProps, stateOf } = useDragOrder(onMove, { isDisabled: isBusy });
  return (
    <ol aria-label={texts.featuredGifts}>
      {gifts.map((gift, index) => (
        <li
          key={gift.id}
          {...itemProps(gift.id, index)}
          className={cx(
            'flex cursor-grab items-center gap-2 border-b border-line px-3 py-2.5 last:border-b-0 sm:gap-4 sm:px-5',
            index === LIMITS.featured && 'border-t-4',
            index >= LIMITS.featured && 'bg-sunken',
            dragClass[stateOf(gift.id) ?? 'other'],
          )}
        >
          <GripVertical aria-hidden="true" className="hidden size-4 shrink-0 text-ink-muted sm:block" />
          <span className="w-6 shrink-0 text-right text-sm text-ink-muted tabular-nums">{index + 1}</span>
          <Picture src={firstImage(gift)} alt="" sizes="48px" rounded="small" className="w-12 shrink-0" />
          <div className="min-w-0 flex-1 text-sm">
            <Link
              to={href('/operator/gifts/:giftId', { giftId: gift.id })}
              draggable={false}
              className="font-semibold wrap-anywhere text-ink no-underline hover:text-brand"
            >
              {gift.name}
            </Link>
            <p className="flex flex-wrap gap-x-2 text-xs text-ink-muted">
              <span className="tabular-nums">{formatDollars(gift.price)}</span>
              <StockLabel stock={gift.stock} lowLevel={lowLevel} />
              {index >= LIMITS.featured && <span>{texts.notOnHomePage}</span>}
            </p>
          </div>
          <MoveButtons
            name={gift.name}
            index={index}
            count={gifts.length}
            onMove={(to) => onMove(gift.id, to)}
          />
        </li>
      ))}
    </ol>
  );
}

const dragClass: Record<NonNullable<DragState>, string> = {
  this: 'opacity-50',
  target: 'bg-brand-soft',
  other: '',
};
