import type { OperatorGift, StockChange, UpdateStockInput } from '@presently/contracts/operator-gifts';
import { type FormEvent, useState } from 'react';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Panel } from '~/ui/panel';
import { TextField } from '~/ui/text-field';
import { SegmentedControl } from '../../ui/segmented-control';
import { useChange } from '../data/change';
import { type LoadedList, useCursorList } from '../data/cursor-list';
import type { Loaded } from '../data/loaded';
import type { GiftAnswer, GiftChange } from './gift-changes';
import { parseStock } from './gift-draft';
import { StockHistory } from './stock-history';
import { StockLabel } from './stock-label';

interface StockPanelProps {
  gift: OperatorGift;
  changes: Loaded<LoadedList<StockChange>>;
  lowLevel: number | undefined;
  onChanged(gift: OperatorGift): void;
}

type Mode = 'add' | 'set';

/** The stock of a gift, a form to change it, and its history. */
export function StockPanel({ gift, changes, lowLevel, onChanged }: StockPanelProps) {
  const history = useCursorList(changes);
  return (
    <Panel
      title="Stock"
      aside={
        <span className="text-sm">
          <StockLabel stock={gift.stock} lowLevel={lowLevel} />
        </span>
      }
    >
      <StockForm gift={gift} onChanged={onChanged} />
      <StockHistory list={history} />
    </Panel>
  );
}

function StockForm({ gift, onChanged }: Pick<StockPanelProps, 'gift' | 'onChanged'>) {
  const isUnlimited = gift.stock === null;
  const [mode, setMode] = useState<Mode>('add');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [conflict, setConflict] = useState<string>();
  const { send, pending, failed } = useChange<GiftChange, GiftAnswer>({
    onDone: (answer) => {
      onChanged(answer.gift);
      setConflict(answer.conflict);
      if (answer.conflict) return;
      setTyped('');
      setReason('');
    },
  });
  const isBusy = pending !== null;
  const failure = isBusy ? undefined : (failed?.failure ?? conflict);
  const isSetting = isUnlimited || mode === 'set';

  const change = (stock: UpdateStockInput) =>
    send({
      kind: 'stock',
      // A relative change applies to any stock; an absolute one only to the stock that was displayed.
      stock: {
        ...stock,
        ...('stock' in stock && { seen_stock: gift.stock }),
        ...(reason.trim() && { reason }),
      },
    });

  function submit(event: FormEvent) {
    event.preventDefault();
    const number = isSetting ? parseStock(typed) : parseStockChange(typed);
    setProblem(number === undefined || number === null ? 'Please enter a whole number' : undefined);
    if (number === undefined || number === null) return;
    if (!isBusy) change(isSetting ? { stock: number } : { change: number });
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        {!isUnlimited && (
          <SegmentedControl
            label="How to change the stock"
            value={mode}
            choices={[
              { value: 'add', name: 'Add or take' },
              { value: 'set', name: 'Set' },
            ]}
            onChange={setMode}
          />
        )}
        {!isUnlimited && (
          <Button variant="ghost" disabled={isBusy} onClick={() => change({ stock: null })}>
            Make unlimited
          </Button>
        )}
      </div>
      <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3">
        <TextField
          label={isSetting ? 'In stock' : 'Change by'}
          inputMode={isSetting ? 'numeric' : 'text'}
          placeholder={isSetting ? '40' : '+12 or -3'}
          maxLength={9}
          autoComplete="off"
          value={typed}
          error={problem}
          onChange={(event) => setTyped(event.target.value)}
        />
        <TextField
          label="Reason"
          placeholder="Delivery, count, damage …"
          maxLength={200}
          autoComplete="off"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      {failure && <Alert>{failure}</Alert>}
      <Button variant="secondary" type="submit" loading={isBusy} className="self-start">
        {isUnlimited ? 'Count from now on' : 'Change stock'}
      </Button>
    </form>
  );
}

/** Parses "+12", "-3", and "−3" with the minus sign (U+2212) of phone keyboards; undefined for zero or invalid input. */
function parseStockChange(text: string): number | undefined {
  const normalised = text.trim().replaceAll(',', '').replace('−', '-');
  return /^[+-]?\d{1,7}$/.test(normalised) ? Number(normalised) || undefined : undefined;
}
