import { zodResolver } from '@hookform/resolvers/zod';
import type { OperatorGift, StockChange, UpdateStockInput } from '@presently/contracts/operator-gifts';
import * as texts from '@presently/texts/console/catalogue';
import * as shared from '@presently/texts/console/shared';
import { useRef } from 'react';
import { z } from 'zod';
import { FormFailure } from '~/forms/form-failure';
import { useForm } from '~/forms/use-form';
import { type Attempt, reuseOrCreateAttempt } from '~/lib/attempt';
import { Button } from '~/ui/button';
import { Panel } from '~/ui/panel';
import { SegmentedControl } from '~/ui/segmented-control';
import { TextField } from '~/ui/text-field';
import { useChange } from '../data/change';
import { type LoadedList, useCursorList } from '../data/cursor-list';
import type { Loaded } from '../data/loaded';
import type { GiftChange, GiftResult } from './gift-changes';
import { parseStock } from './gift-draft';
import { StockHistory } from './stock-history';
import { StockLabel } from './stock-label';

interface StockPanelProps {
  gift: OperatorGift;
  changes: Loaded<LoadedList<StockChange>>;
  lowLevel: number | undefined;
  onChanged(gift: OperatorGift): void;
}

interface StockValues {
  mode: 'add' | 'set';
  number: string;
  reason: string;
}

const emptyForm: StockValues = { mode: 'add', number: '', reason: '' };
const reasonOf = ({ reason }: Pick<StockValues, 'reason'>) => ({ ...(reason.trim() && { reason }) });

/** An unlimited stock can only be set. */
const stockForm = (isUnlimited: boolean) =>
  z
    .object({ mode: z.enum(['add', 'set']), number: z.string(), reason: z.string() })
    .transform((values, context): UpdateStockInput => {
      const isSetting = isUnlimited || values.mode === 'set';
      const number = isSetting ? parseStock(values.number) : parseStockChange(values.number);
      if (number === undefined || number === null) {
        context.addIssue({ code: 'custom', message: shared.enterWholeNumber, path: ['number'] });
        return z.NEVER;
      }
      return { ...(isSetting ? { stock: number } : { change: number }), ...reasonOf(values) };
    });

/** The stock of a gift, a form to change it, and its history. */
export function StockPanel({ gift, changes, lowLevel, onChanged }: StockPanelProps) {
  const history = useCursorList(changes);
  return (
    <Panel
      title={shared.stock}
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
  const attempt = useRef<Attempt<Pick<UpdateStockInput, 'stock' | 'change'>> | null>(null);
  const { send, pending, failed } = useChange<GiftChange, GiftResult>({
    onDone: (result) => {
      onChanged(result.gift);
      if (result.conflict) return form.fail(result.conflict);
      attempt.current = null;
      form.reset({ ...emptyForm, mode: form.getValues('mode') });
    },
  });
  const form = useForm<StockValues, UpdateStockInput>({
    defaultValues: emptyForm,
    resolver: zodResolver(stockForm(isUnlimited)),
    serverErrors: failed,
    names: { stock: 'number', change: 'number' },
  });
  const isBusy = pending !== null;
  const { value: mode, onValueChange: setMode } = form.control('mode');
  const isSetting = isUnlimited || mode === 'set';

  /** A number that is entered again is another change, e.g. a second delivery of the same size. */
  function dropAttempt() {
    attempt.current = null;
  }

  function change(stock: UpdateStockInput) {
    // The same key for retries, whatever the reason, so that nothing is added twice.
    attempt.current = reuseOrCreateAttempt(attempt.current, { stock: stock.stock, change: stock.change });
    send({
      kind: 'stock',
      // A relative change applies to any stock, an absolute one only to the displayed stock.
      stock: { ...stock, ...('stock' in stock && { seen_stock: gift.stock }) },
      idempotencyKey: attempt.current.key,
    });
  }

  function makeUnlimited() {
    form.clearErrors();
    change({ stock: null, ...reasonOf(form.getValues()) });
  }

  return (
    <form {...form.props(change, { isBusy })} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        {!isUnlimited && (
          <SegmentedControl
            label={texts.howToChangeTheStock}
            value={mode}
            choices={[
              { value: 'add', name: texts.addOrTake },
              { value: 'set', name: texts.setStock },
            ]}
            onChange={(next) => {
              dropAttempt();
              setMode(next);
            }}
          />
        )}
        {!isUnlimited && (
          <Button variant="ghost" disabled={isBusy} onClick={makeUnlimited}>
            {texts.makeUnlimited}
          </Button>
        )}
      </div>
      <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3">
        <TextField
          label={isSetting ? texts.inStock : texts.changeBy}
          inputMode={isSetting ? 'numeric' : 'text'}
          placeholder={isSetting ? '40' : texts.changeByPlaceholder}
          maxLength={9}
          autoComplete="off"
          {...form.field('number', { onChange: dropAttempt })}
        />
        <TextField
          label={shared.reason}
          placeholder={texts.stockReasonPlaceholder}
          maxLength={200}
          autoComplete="off"
          {...form.field('reason')}
        />
      </div>
      {!isBusy && <FormFailure text={form.failure} />}
      <Button variant="secondary" type="submit" loading={isBusy} className="self-start">
        {isUnlimited ? texts.trackStock : texts.updateStock}
      </Button>
    </form>
  );
}

/** Parses "+12", "-3", and "−3" with the minus sign (U+2212) of phone keyboards; undefined for zero or invalid input. */
function parseStockChange(text: string): number | undefined {
  const normalised = text.trim().replaceAll(',', '').replace('−', '-');
  return /^[+-]?\d{1,7}$/.test(normalised) ? Number(normalised) || undefined : undefined;
}
