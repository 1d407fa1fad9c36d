import { type DragEvent, useState } from 'react';

/** Sorts a list by dragging; buttons and keys must offer the same. */
export function useDragOrder(onMove: (id: string, to: number) => void, { isDisabled = false } = {}) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return {
    /** Props of an item's element. */
    itemProps: (id: string, index: number) => ({
      draggable: !isDisabled,
      onDragStart: () => setDragged(id),
      onDragEnd: end,
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        setOver(id);
      },
      onDrop: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        end();
        if (dragged !== id) onMove(dragged, index);
      },
    }),
    /** Whether an item is being dragged, is the drop target, or is neither. */
    stateOf: (id: string): DragState => {
      if (dragged === null) return null;
      if (dragged === id) return 'this';
      return over === id ? 'target' : 'other';
    },
  };
}

export type DragState = 'this' | 'target' | 'other' | null;
