import type { OperatorGift } from '@presently/contracts/operator-gifts';
import * as texts from '@presently/texts/console/gift-edits';
import * as shared from '@presently/texts/console/shared';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { Button } from '~/ui/button';
import { lazyDialog } from '~/ui/lazy-dialog';
import { StickyBar } from '../shell/sticky-bar';
import type { CategoryChoice } from './gift-choices';

const GiftEditDrawer = lazyDialog(() => import('./gift-edit-drawer'));

interface GiftBulkBarProps {
  /** The selected gifts. */
  gifts: readonly OperatorGift[];
  categories: readonly CategoryChoice[];
  onClear(): void;
}

/** Actions on all selected gifts. */
export function GiftBulkBar({ gifts, categories, onClear }: GiftBulkBarProps) {
  /** The gifts being edited, including those that leave the list in the meantime. */
  const [edited, setEdited] = useState<readonly OperatorGift[] | null>(null);
  if (gifts.length === 0 && !edited) return null;
  return (
    <StickyBar label={texts.selectedGifts}>
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto text-sm font-semibold" aria-live="polite">
          {texts.giftsSelected(gifts.length)}
        </p>
        <Button variant="ghost" onClick={onClear}>
          {shared.clear}
        </Button>
        <Button variant="secondary" onClick={() => setEdited(gifts)}>
          <Pencil aria-hidden="true" />
          {texts.editSelected}
        </Button>
      </div>
      {edited && (
        <GiftEditDrawer
          gifts={edited}
          categories={categories}
          onDone={() => {
            setEdited(null);
            onClear();
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </StickyBar>
  );
}
