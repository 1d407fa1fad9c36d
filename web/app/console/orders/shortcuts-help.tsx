import * as texts from '@presently/texts/console/orders/list';
import * as shared from '@presently/texts/console/shared';
import { Button } from '~/ui/button';
import { Checkbox } from '~/ui/checkbox';
import { Dialog } from '~/ui/dialog';
import { setShortcutsEnabled, useShortcutsEnabled } from './shortcuts';

const rows: [keys: string[], description: string][] = [
  [['j', '↓'], texts.keyMeanings.next],
  [['k', '↑'], texts.keyMeanings.previous],
  [[texts.enterKey], texts.keyMeanings.open],
  [['x'], texts.keyMeanings.select],
  [['/'], texts.keyMeanings.search],
  [['?'], texts.keyMeanings.help],
];

/** Lists the keyboard shortcuts, and lets the user disable them. */
export default function ShortcutsHelp({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange(open: boolean): void;
}) {
  const areEnabled = useShortcutsEnabled();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.keyboardShortcuts}
      actions={
        <Button variant="primary" onClick={() => onOpenChange(false)}>
          {shared.close}
        </Button>
      }
    >
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] items-baseline gap-x-5 gap-y-2.5 text-sm">
        {rows.map(([keys, description]) => (
          <div key={description} className="contents">
            <dt className="flex gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-md border border-line-strong bg-sunken px-1.5 py-0.5 text-center font-sans text-xs font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label={texts.enableShortcuts}
        hint={texts.shortcutsHint}
        checked={areEnabled}
        onChange={(event) => setShortcutsEnabled(event.target.checked)}
      />
    </Dialog>
  );
}
