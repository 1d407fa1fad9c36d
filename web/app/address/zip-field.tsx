import { zipOfAnotherStateError } from '@presently/contracts/us-address';
import { useItAnyway } from '@presently/texts/us-address';
import type { ComponentProps, MouseEvent } from 'react';
import { TextButton } from '~/ui/text-button';
import { TextField } from '~/ui/text-field';
import { confirmPlace, type PlaceValues } from './confirmed-place';

type ZipFieldProps = ComponentProps<typeof TextField> & {
  /** The form's current values. */
  getPlace(): PlaceValues;
  /** Stores the confirmation in the form. */
  onConfirm(confirmedPlace: string): void;
};

/** A ZIP code. If it was rejected because it does not match the state, the user can confirm it. */
export function ZipField({ getPlace, onConfirm, error, ...field }: ZipFieldProps) {
  function isOfAnotherState(): boolean {
    const { zipCode, state } = getPlace();
    return zipOfAnotherStateError(zipCode.trim(), state) !== null;
  }

  function confirmAndSubmit({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
    onConfirm(confirmPlace(getPlace()));
    currentTarget.form?.requestSubmit();
  }

  return (
    <TextField
      {...field}
      error={error}
      inputMode="numeric"
      maxLength={20}
      hint={
        error && isOfAnotherState() ? (
          <TextButton variant="link" onClick={confirmAndSubmit}>
            {useItAnyway}
          </TextButton>
        ) : (
          field.hint
        )
      }
    />
  );
}
