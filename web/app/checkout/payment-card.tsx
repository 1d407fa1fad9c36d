import * as texts from '@presently/texts/checkout/review';
import CreditCard from 'lucide-react/icons/credit-card';
import { type RefObject, useState } from 'react';
import { Button } from '~/ui/button';
import type { BillingInfo } from './checkout-state';
import { PaymentCardEditor } from './payment-card-editor';
import type { PaymentCardFieldsHandle } from './payment-card-fields-props';

interface PaymentCardProps {
  card: BillingInfo['card'];
  isChanging: boolean;
  disabled: boolean;
  handle: RefObject<PaymentCardFieldsHandle | null>;
  onChange(isChanging: boolean): void;
  /** The fields for another card are ready. */
  onReady(isReady: true): void;
}

/** The card used for payment, which can be changed in place. */
export function PaymentCard({ card, isChanging, disabled, handle, onChange, onReady }: PaymentCardProps) {
  const [wasKept, setWasKept] = useState(false);
  const keep = () => {
    setWasKept(true);
    onChange(false);
  };
  if (!isChanging)
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <CreditCard aria-hidden="true" className="size-6 shrink-0 text-brand" />
        <p className="min-w-0 flex-1 font-semibold tabular-nums">{texts.cardEndingIn(card)}</p>
        <Button
          variant="secondary"
          size="sm"
          aria-label={texts.changePaymentCard}
          autoFocus={wasKept}
          disabled={disabled}
          onClick={() => onChange(true)}
        >
          {texts.change}
        </Button>
      </div>
    );
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col items-start gap-3">
      <legend className="sr-only">{texts.newCard}</legend>
      <div className="w-full">
        <PaymentCardEditor handle={handle} onReady={onReady} />
      </div>
      <Button variant="ghost" size="sm" className="-ml-4" onClick={keep}>
        {texts.keepCard(card)}
      </Button>
    </fieldset>
  );
}
