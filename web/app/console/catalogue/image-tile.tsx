import type { ComponentProps } from 'react';
import { cx } from '~/lib/cx';

type ImageTileProps = Omit<ComponentProps<'li'>, 'className'> & {
  /** Whether it is dragged itself, or may become the place of another. */
  dragging?: 'this' | 'other' | null;
};

/** A picture with its buttons below, in a list of pictures. */
export function ImageTile({ dragging = null, ...item }: ImageTileProps) {
  return (
    <li
      {...item}
      className={cx(
        'flex flex-col overflow-hidden rounded-lg border bg-paper',
        dragging === 'other' ? 'border-dashed border-brand' : 'border-line',
        dragging === 'this' && 'opacity-50',
      )}
    />
  );
}
