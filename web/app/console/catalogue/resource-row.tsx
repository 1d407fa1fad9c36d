import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ReactNode } from 'react';
import { cx } from '~/lib/cx';
import { Picture } from '~/ui/picture';
import { CompactButton } from '../ui/compact-button';
import type { SortableResource } from './resource-definition';

interface ResourceRowProps {
  thing: SortableResource;
  facts: string;
  ratio: 'square' | 'wide';
  /** Null where the order means nothing. */
  place: { index: number; count: number } | null;
  onMove(to: number): void;
  onEdit(): void;
}

/** One thing of a shelf with its picture, and the ways to move and to edit it. */
export function ResourceRow({ thing, facts, ratio, place, onMove, onEdit }: ResourceRowProps) {
  return (
    <li className="flex items-center gap-3 border-b border-line px-4 py-2.5 last:border-b-0 sm:gap-4 sm:px-5">
      <Picture
        src={thing.image_url}
        alt=""
        ratio={ratio}
        sizes="72px"
        className={cx('shrink-0 rounded-lg', ratio === 'wide' ? 'w-18' : 'w-12')}
      />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold">{thing.name}</p>
        <p className="text-xs text-ink-muted">{facts}</p>
      </div>
      {place && (
        <div className="flex">
          <MoveButton
            label={`Move ${thing.name} up`}
            isOff={place.index === 0}
            onPress={() => onMove(place.index - 1)}
          >
            <ArrowUp aria-hidden="true" className="size-4" />
          </MoveButton>
          <MoveButton
            label={`Move ${thing.name} down`}
            isOff={place.index === place.count - 1}
            onPress={() => onMove(place.index + 1)}
          >
            <ArrowDown aria-hidden="true" className="size-4" />
          </MoveButton>
        </div>
      )}
      <CompactButton onClick={onEdit}>
        Edit<span className="sr-only"> {thing.name}</span>
      </CompactButton>
    </li>
  );
}

interface MoveButtonProps {
  label: string;
  /** Stays in place and keeps the focus, so that one can turn back. */
  isOff: boolean;
  onPress(): void;
  children: ReactNode;
}

const MoveButton = ({ label, isOff, onPress, children }: MoveButtonProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={isOff || undefined}
    onClick={(event) => {
      if (isOff) return;
      const button = event.currentTarget;
      onPress();
      // The row moves in the page, and the browser lets the focus go.
      requestAnimationFrame(() => button.focus());
    }}
    className="inline-flex size-11 items-center justify-center rounded-lg hover:bg-brand-soft hover:text-brand aria-disabled:opacity-35 pointer-fine:size-9"
  >
    {children}
  </button>
);
