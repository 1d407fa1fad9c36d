import { Checkbox } from '~/ui/checkbox';
import { Dialog } from '~/ui/dialog';
import { setShortcutsOn, useShortcutsOn } from './shortcuts';
import { CompactButton } from './compact-button';

const rows: [keys: string[], what: string][] = [
  [['j', '↓'], 'next order'],
  [['k', '↑'], 'the one before'],
  [['Enter'], 'open it'],
  [['x'], 'select it; with Shift, all up to it'],
  [['/'], 'search'],
  [['?'], 'show this'],
];

/** The keys of a list, and the way to switch them off. */
export default function ShortcutsHelp({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange(open: boolean): void;
}) {
  const isOn = useShortcutsOn();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keys"
      actions={
        <CompactButton variant="primary" onClick={() => onOpenChange(false)}>
          Close
        </CompactButton>
      }
    >
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] items-baseline gap-x-5 gap-y-2.5 text-sm">
        {rows.map(([keys, what]) => (
          <div key={what} className="contents">
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
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label="Use single keys"
        hint="Switch them off if you dictate or use other input."
        checked={isOn}
        onChange={(event) => setShortcutsOn(event.target.checked)}
      />
    </Dialog>
  );
}
