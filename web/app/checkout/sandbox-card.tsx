import * as texts from '@presently/texts/checkout/billing';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Lock from 'lucide-react/icons/lock';
import { useEffect, useImperativeHandle } from 'react';
import { HydratedFieldset } from '~/forms/hydrated-fieldset';
import { checkedBy, required } from '~/forms/rules';
import { useForm } from '~/forms/use-form';
import { MaskedField } from '~/ui/masked-field';
import { Notice } from '~/ui/notice';
import type { PaymentCardFieldsProps } from './payment-card-fields-props';
import { cardMaxLengths, maskCardNumber, maskCvv, maskExpiry, parseExpiry } from './payment-card-mask';
import { CardError, type CardFieldName } from './payment-card-tokeniser';
import { tokeniseInSandbox } from './tokenise-in-sandbox';

const sampleCard = { cardNumber: '4242 4242 4242 4242', expiryDate: '12/34', cvv: '123' };

const checkCard = checkedBy<Record<CardFieldName, string>>({
  cardNumber: required(texts.enterCardNumber),
  expiryDate: (expiry) => !parseExpiry(expiry) && texts.enterExpiryDate,
  cvv: required(texts.enterCvv),
});

/**
 * Card fields for the sandbox processor. They have no `name`, are not part of the billing form's values and are only
 * sent to the processor, so that card data is never submitted with a form or stored.
 */
export default function SandboxCard({ handle, onReady, autoFocus = false }: PaymentCardFieldsProps) {
  const { control, trigger, getValues, setError } = useForm<Record<CardFieldName, string>>({
    defaultValues: sampleCard,
    resolver: checkCard,
  });

  useImperativeHandle(handle, () => ({
    validate: () => trigger(),
    async tokenise() {
      const { cardNumber, expiryDate, cvv } = getValues();
      const date = parseExpiry(expiryDate);
      if (!date) throw new CardError(texts.enterExpiryDate, 'expiryDate');
      try {
        return await tokeniseInSandbox({ number: cardNumber.replace(/\D/g, ''), ...date, cvc: cvv });
      } catch (error) {
        if (error instanceof CardError) setError(error.field, { message: error.message });
        throw error;
      }
    },
  }));

  useEffect(() => onReady(true), [onReady]);

  return (
    <div className="flex flex-col gap-4">
      <Notice icon={<FlaskConical aria-hidden="true" />}>{texts.sandboxNotice}</Notice>
      <HydratedFieldset className="grid grid-cols-2 gap-4">
        <MaskedField
          id="cardNumber"
          label={texts.cardNumber}
          className="col-span-2"
          before={<Lock aria-hidden="true" className="size-5" />}
          inputMode="numeric"
          autoComplete="cc-number"
          autoFocus={autoFocus}
          required
          maxLength={cardMaxLengths.number}
          mask={maskCardNumber}
          {...control('cardNumber')}
        />
        <MaskedField
          id="expiryDate"
          label={texts.expiryDate}
          placeholder={texts.expiryPlaceholder}
          inputMode="numeric"
          autoComplete="cc-exp"
          required
          maxLength={cardMaxLengths.expiry}
          mask={maskExpiry}
          {...control('expiryDate')}
        />
        <MaskedField
          id="cvv"
          label={texts.cvv}
          inputMode="numeric"
          autoComplete="cc-csc"
          required
          maxLength={cardMaxLengths.cvv}
          mask={maskCvv}
          {...control('cvv')}
        />
      </HydratedFieldset>
    </div>
  );
}
