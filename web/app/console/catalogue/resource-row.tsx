import * as texts from '@presently/texts/console/catalogue';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ReactNode } from 'react';
import { cx } from '~/lib/cx';
import { Button } from '~/ui/button';
import { IconButton } from '~/ui/icon-button';
import { Picture } from '~/ui/picture';
import type { SortableResource } from './resource-definition';

interface ResourceRowProps {
  resource: SortableResource;
  description: string;
  ratio: 'square' | 'wide';
  /** Null where items cannot be reordered. */
  position: { index: number; count: number } | null;
  onMove(to: number): void;
  onEdit(): void;
}

/** A category or card design in its list, with buttons to move and edit it. */
export function ResourceRow({ resource, description, ratio, position, onMove, onEdit }: ResourceRowProps) {
  return (
    <li className="flex items-center gap-3 border-b border-line px-4 py-2.5 last:border-b-0 sm:gap-4 sm:px-5">
      <Picture
        src={resource.image_url}
        alt=""
        ratio={ratio}
        sizes="72px"
        rounded="small"
        className={cx('shrink-0', ratio === 'wide' ? 'w-18' : 'w-12')}
      />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold">{resource.name}</p>
        <p className="text-xs text-ink-muted">{description}</p>
      </div>
      {position && (
        <div className="flex">
          <MoveButton
            label={texts.moveUp(resource.name)}
            isDisabled={position.index === 0}
            onPress={() => onMove(position.index - 1)}
          >
            <ArrowUp aria-hidden="true" className="size-4" />
          </MoveButton>
          <MoveButton
            label={texts.moveDown(resource.name)}
            isDisabled={position.index === position.count - 1}
            onPress={() => onMove(position.index + 1)}
          >
            <ArrowDown aria-hidden="true" className="size-4" />
          </MoveButton>
        </div>
      )}
      <Button variant="secondary" onClick={onEdit}>
        {texts.edit({
          name: resource.name,
          hidden: (words) => <span className="sr-only">{words}</span>,
        })}
      </Button>
    </li>
  );
}

interface MoveButtonProps {
  label: string;
  /** `aria-disabled` instead of `disabled`, so that the button keeps the focus. */
  isDisabled: boolean;
  onPress(): void;
  children: ReactNode;
}

const MoveButton = ({ label, isDisabled, onPress, children }: MoveButtonProps) => (
  <IconButton
    label={label}
    aria-disabled={isDisabled || undefined}
    onClick={(event) => {
      if (isDisabled) return;
      const button = event.currentTarget;
      onPress();
      // The browser drops the focus when the row moves in the DOM.
      requestAnimationFrame(() => button.focus());
    }}
  >
    {children}
  </IconButton>
);
