import * as texts from '@presently/texts/console/catalogue';
import { cx } from '~/lib/cx';
import { Button } from '~/ui/button';
import { Picture } from '~/ui/picture';
import { MoveButtons } from './move-buttons';
import type { SortableResource } from './resource-definition';

interface ResourceRowProps {
  resource: SortableResource;
  description: string;
  ratio: 'square' | 'wide';
  /** Null if items cannot be reordered. */
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
      {position && <MoveButtons name={resource.name} {...position} onMove={onMove} />}
      <Button variant="secondary" onClick={onEdit}>
        {texts.edit({
          name: resource.name,
          hidden: (words) => <span className="sr-only">{words}</span>,
        })}
      </Button>
    </li>
  );
}
