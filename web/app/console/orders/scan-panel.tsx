import type { OperatorOrder } from '@presently/contracts/operator-orders';
import * as texts from '@presently/texts/console/orders/scan';
import * as orderTexts from '@presently/texts/console/orders/shared';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import { type ClipboardEvent, type FormEvent, type ReactNode, type RefObject, useEffect } from 'react';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Checkbox } from '~/ui/checkbox';
import { FieldRow } from '~/ui/field-row';
import { Select } from '~/ui/select';
import { TextField } from '~/ui/text-field';
import { CameraScanner } from './camera-scanner';
import { carriers } from './carrier-formats';
import { orderTitle, placeOf } from './order-texts';

/** The result of the last scan; may be a question to the user. */
export interface ScanMessage {
  kind: 'info' | 'error' | 'question';
  text: string;
}

interface ScanPanelProps {
  hidden: boolean;
  fieldRef: RefObject<HTMLInputElement | null>;
  message: ScanMessage | null;
  /** The order that gets the next number. */
  target: OperatorOrder | undefined;
  byPosition: boolean;
  onByPosition(isOn: boolean): void;
  hasSounds: boolean;
  onSounds(isOn: boolean): void;
  carrier: string;
  onCarrier(carrier: string): void;
  /** Typed, scanned or pasted. */
  onScan(text: string): void;
  /** The answers to a question. */
  onConfirm(): void;
  onDiscard(): void;
  /** The button that marks the orders as shipped. */
  children: ReactNode;
}

/** The scan field, the next step, and how numbers are assigned. */
export function ScanPanel({ fieldRef, message, target, byPosition, children, ...panel }: ScanPanelProps) {
  useFocusOnOpen(fieldRef);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!fieldRef.current) return;
    panel.onScan(fieldRef.current.value);
    // Also after a rejection, or the next scan would be appended.
    fieldRef.current.value = '';
  }

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text');
    if (!/[\r\n\t,;]/.test(text.trim())) return;
    event.preventDefault();
    panel.onScan(text);
  }

  return (
    <section
      aria-label={texts.scanTrackingNumbers}
      hidden={panel.hidden}
      className="flex flex-col gap-3 rounded-control border border-brand/30 [&[hidden]]:hidden bg-brand-soft p-4 sm:p-5"
    >
      <FieldRow>
        <form onSubmit={submit} className="min-w-60 flex-1 basis-80">
          <TextField
            label={texts.scanOrPaste}
            before={<ScanBarcode aria-hidden="true" />}
            ref={fieldRef}
            id="scan"
            data-scan-field=""
            aria-invalid={message?.kind === 'error' || undefined}
            aria-describedby="scan-next"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="next"
            onPaste={paste}
          />
        </form>
        <Select
          label={orderTexts.carrier}
          value={panel.carrier}
          onChange={(event) => panel.onCarrier(event.target.value)}
          className="w-52"
        >
          <option value="">{texts.detectCarrier}</option>
          {carriers.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
        {children}
      </FieldRow>
      <CameraScanner onScan={panel.onScan} />
      {message?.kind === 'error' && <Alert>{message.text}</Alert>}
      {message?.kind === 'question' && (
        <Alert
          action={
            <>
              <Button variant="secondary" onClick={panel.onDiscard}>
                {texts.discard}
              </Button>
              <Button variant="secondary" onClick={panel.onConfirm}>
                {texts.useAnyway}
              </Button>
            </>
          }
        >
          {message.text}
        </Alert>
      )}
      <div role="status" className="flex flex-col gap-1 text-sm">
        {message?.kind === 'info' && <p>{message.text}</p>}
        <p id="scan-next">
          {target ? <NextOrder order={target} /> : byPosition ? texts.allHaveNumbers : texts.scanSlipFirst}
        </p>
      </div>
      <div className="flex flex-wrap gap-x-8">
        <Checkbox
          label={texts.byPosition}
          hint={texts.byPositionHint}
          checked={byPosition}
          onChange={(event) => panel.onByPosition(event.target.checked)}
        />
        <Checkbox
          label={texts.sounds}
          hint={texts.soundsHint}
          checked={panel.hasSounds}
          onChange={(event) => panel.onSounds(event.target.checked)}
        />
      </div>
    </section>
  );
}

/** Not on touch screens, where a keyboard would cover the list; scanner input is also captured without focus. */
function useFocusOnOpen(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const isTouch = window.matchMedia('(pointer: coarse)').matches;
    if (!isTouch) field.current?.focus({ preventScroll: true });
  }, [field]);
}

function NextOrder({ order }: { order: OperatorOrder }) {
  const title = <strong className="font-semibold">{orderTitle(order)}</strong>;
  const { shipping_address: address } = order;
  return address ? texts.nextIsIn({ order: title, place: placeOf(address) }) : texts.nextIs(title);
}
