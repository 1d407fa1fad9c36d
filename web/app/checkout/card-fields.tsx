import Lock from 'lucide-react/icons/lock';
import { type RefObject, useImperativeHandle, useState } from 'react';
import { MaskedField } from '~/ui/masked-field';
import { cardMaxLengths, maskCardNumber, maskCvv, maskExpiry, parseExpiry } from './card-mask';
import { CardError, type CardFieldName, type TokeniseCard, tokeniseInSandbox } from './card-tokeniser';
import { sampleCard } from './sample-billing';

type Errors = Partial<Record<CardFieldName, string>>;

const missingMessages: Record<CardFieldName, string> = {
  cardNumber: 'Please enter the card number',
  expiryDate: 'Please enter the expiry date as MM/YY',
  cvv: 'Please enter the CVV',
};

/** Imperative handle of the card fields, the same for every card processor. */
export interface CardFieldsHandle {
  /** Shows errors of incomplete fields; returns whether the card is complete. */
  validate(): boolean;
  tokenise: TokeniseCard;
}

/**
 * Card fields for the sandbox processor. They have no `name` and their values are sent to the processor only, so that
 * card data is never submitted with a form or stored.
 */
export function CardFields({ handle }: { handle: RefObject<CardFieldsHandle | null> }) {
  const [number, setNumber] = useState<string>(sampleCard.number);
  const [expiry, setExpiry] = useState<string>(sampleCard.expiry);
  const [cvv, setCvv] = useState<string>(sampleCard.cvv);
  const [errors, setErrors] = useState<Errors>({});

  function showErrors(found: Errors): void {
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) document.getElementById(first)?.focus();
  }

  useImperativeHandle(handle, () => ({
    validate() {
      const found: Errors = {};
      if (!number) found.cardNumber = missingMessages.cardNumber;
      if (!parseExpiry(expiry)) found.expiryDate = missingMessages.expiryDate;
      if (!cvv) found.cvv = missingMessages.cvv;
      showErrors(found);
      return Object.keys(found).length === 0;
    },
    async tokenise() {
      const date = parseExpiry(expiry);
      if (!date) throw new CardError(missingMessages.expiryDate, 'expiryDate');
      try {
        return await tokeniseInSandbox({ number: number.replace(/\D/g, ''), ...date, cvc: cvv });
      } catch (error) {
        if (error instanceof CardError) showErrors({ [error.field]: error.message });
        throw error;
      }
    },
  }));

  const clear = (field: CardFieldName) => errors[field] && setErrors({ ...errors, [field]: undefined });
  return (
    <div className="grid grid-cols-2 gap-4">
      <MaskedField
        id="cardNumber"
        label="Card Number"
        className="col-span-2"
        before={<Lock aria-hidden="true" className="size-5" />}
        inputMode="numeric"
        autoComplete="cc-number"
        required
        maxLength={cardMaxLengths.number}
        mask={maskCardNumber}
        value={number}
        onValueChange={(value) => {
          setNumber(value);
          clear('cardNumber');
        }}
        error={errors.cardNumber}
      />
      <MaskedField
        id="expiryDate"
        label="Expiry Date"
        placeholder="MM/YY"
        inputMode="numeric"
        autoComplete="cc-exp"
        required
        maxLength={cardMaxLengths.expiry}
        mask={maskExpiry}
        value={expiry}
        onValueChange={(value) => {
          setExpiry(value);
          clear('expiryDate');
        }}
        error={errors.expiryDate}
      />
      <MaskedField
        id="cvv"
        label="CVV"
        inputMode="numeric"
        autoComplete="cc-csc"
        required
        maxLength={cardMaxLengths.cvv}
        mask={maskCvv}
        value={cvv}
        onValueChange={(value) => {
          setCvv(value);
          clear('cvv');
        }}
        error={errors.cvv}
      />
    </div>
  );
}
