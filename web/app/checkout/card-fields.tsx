import Lock from 'lucide-react/icons/lock';
import { type RefObject, useImperativeHandle, useState } from 'react';
import { MaskedField } from '~/ui/masked-field';
import { cardMaxLengths, maskCardNumber, maskCvv, maskExpiry, parseExpiry } from './card-mask';
import { CardError, type CardFieldName, type TokeniseCard, tokeniseInSandbox } from './card-tokeniser';
import { sampleCard } from './sample-billing';

type Errors = Partial<Record<CardFieldName, string>>;

const missing: Record<CardFieldName, string> = {
  cardNumber: 'Please enter the card number',
  expiryDate: 'Please enter the expiry date as MM/YY',
  cvv: 'Please enter the CVV',
};

/** What the form around asks of its card fields, whoever the processor is. */
export interface CardFieldsHandle {
  /** Shows what is missing; true when nothing is. */
  validate(): boolean;
  tokenise: TokeniseCard;
}

/**
 * The sandbox's card fields. They have no `name` and leave this component only towards the processor, so
 * that no form and no storage ever holds a card.
 */
export function CardFields({ entry }: { entry: RefObject<CardFieldsHandle | null> }) {
  const [number, setNumber] = useState<string>(sampleCard.number);
  const [expiry, setExpiry] = useState<string>(sampleCard.expiry);
  const [cvv, setCvv] = useState<string>(sampleCard.cvv);
  const [errors, setErrors] = useState<Errors>({});

  function show(found: Errors): void {
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) document.getElementById(first)?.focus();
  }

  useImperativeHandle(entry, () => ({
    validate() {
      const found: Errors = {};
      if (!number) found.cardNumber = missing.cardNumber;
      if (!parseExpiry(expiry)) found.expiryDate = missing.expiryDate;
      if (!cvv) found.cvv = missing.cvv;
      show(found);
      return Object.keys(found).length === 0;
    },
    async tokenise() {
      const date = parseExpiry(expiry);
      if (!date) throw new CardError(missing.expiryDate, 'expiryDate');
      try {
        return await tokeniseInSandbox({ number: number.replace(/\D/g, ''), ...date, cvc: cvv });
      } catch (error) {
        if (error instanceof CardError) show({ [error.field]: error.message });
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
