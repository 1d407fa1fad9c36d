import * as texts from '@presently/texts/account';
import { type FormEvent, useState } from 'react';
import { isCompletePhone, maskPhone, phoneMaxLength } from '~/lib/phone';
import { Button } from '~/ui/button';
import { MaskedField } from '~/ui/masked-field';
import { CodeError, requestCode } from './verification-codes';

interface PhoneFormProps {
  /** In the format entered by the user. */
  phone: string;
  onPhoneChange(phone: string): void;
  /** Called with the time (epoch ms) from which another code may be requested. */
  onSent(resendAt: number): void;
}

/** Form for the phone number that the code is sent to. */
export function PhoneForm({ phone, onPhoneChange, onSent }: PhoneFormProps) {
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (!isCompletePhone(phone)) return setError(texts.enterValidPhone);
    setBusy(true);
    setError(undefined);
    try {
      onSent(await requestCode(phone));
    } catch (failure) {
      if (!(failure instanceof CodeError)) throw failure;
      setError(failure.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate method="dialog" onSubmit={send} className="flex flex-col gap-5">
      <MaskedField
        label={texts.phoneNumber}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="(555) 123-4567"
        maxLength={phoneMaxLength}
        mask={maskPhone}
        value={phone}
        onValueChange={(value) => {
          onPhoneChange(value);
          setError(undefined);
        }}
        error={error}
        hint={texts.phoneHint}
        autoFocus
      />
      <Button type="submit" size="lg" block loading={isBusy}>
        {texts.sendCode}
      </Button>
    </form>
  );
}
