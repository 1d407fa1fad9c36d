import type { ComponentProps } from 'react';
import { cx } from '~/lib/cx';
import type { DragState } from './use-drag-order';

type ImageTileProps = Omit<ComponentProps<'li'>, 'className'> & {
  dragging?: DragState;
};

/** A picture with its buttons below, in a list of pictures. */
export function ImageTile({ dragging = null, ...item }: ImageTileProps) {
  return (
    <li
      {...item}
      className={cx(
        'flex flex-col overflow-hidden rounded-lg border bg-paper',
        dragging === 'other' || dragging === 'target' ? 'border-dashed border-brand' : 'border-line',
        dragging === 'target' && 'bg-brand-soft',
        dragging === 'this' && 'opacity-50',
      )}
    />
  );
}
