import { zipOfAnotherStateError } from '@presently/contracts/us-address';
import { useItAnyway } from '@presently/texts/us-address';
import type { ComponentProps, MouseEvent } from 'react';
import { TextButton } from '~/ui/text-button';
import { TextField } from '~/ui/text-field';
import { confirmPlace, type PlaceValues } from './confirmed-place';

type ZipFieldProps = ComponentProps<typeof TextField> & {
  /** What the form holds. */
  place: PlaceValues;
  /** Stores the confirmation in the form, which is then submitted. */
  onConfirm(confirmedPlace: string): void;
};

/** A ZIP code. Where it was refused because it does not belong to the state, the person can insist on it. */
export function ZipField({ place, onConfirm, error, ...field }: ZipFieldProps) {
  const isOfAnotherState = zipOfAnotherStateError(place.zipCode.trim(), place.state) !== null;

  function insist({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
    onConfirm(confirmPlace(place));
    currentTarget.form?.requestSubmit();
  }

  return (
    <TextField
      {...field}
      error={error}
      inputMode="numeric"
      maxLength={20}
      hint={
        error && isOfAnotherState ? (
          <TextButton variant="link" onClick={insist}>
            {useItAnyway}
          </TextButton>
        ) : (
          field.hint
        )
      }
    />
  );
}
