import * as texts from '@presently/texts/console/catalogue';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { KeyboardEvent } from 'react';
import { IconButton } from '~/ui/icon-button';

interface MoveButtonsProps {
  name: string;
  index: number;
  count: number;
  onMove(to: number): void;
}

/** Move a list item by one position, also with the arrow keys, or to either end with Home and End. */
export function MoveButtons({ name, index, count, onMove }: MoveButtonsProps) {
  function moveByKey(event: KeyboardEvent<HTMLElement>) {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (to >= 0 && to < count && to !== index) keepFocus(event.target as HTMLElement, () => onMove(to));
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons in it
    <div className="flex" onKeyDown={moveByKey}>
      <IconButton
        label={texts.moveUp(name)}
        isDisabled={index === 0}
        onClick={({ currentTarget }) => keepFocus(currentTarget, () => onMove(index - 1))}
      >
        <ArrowUp aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton
        label={texts.moveDown(name)}
        isDisabled={index === count - 1}
        onClick={({ currentTarget }) => keepFocus(currentTarget, () => onMove(index + 1))}
      >
        <ArrowDown aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  );
}

/** The browser drops the focus when the row moves in the DOM. */
function keepFocus(button: HTMLElement, move: () => void) {
  move();
  requestAnimationFrame(() => button.focus());
}
