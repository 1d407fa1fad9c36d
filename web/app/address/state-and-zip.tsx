import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { PlaceValues } from './confirmed-place';
import { StateField } from './state-field';
import { ZipField } from './zip-field';

/** A form that contains state and ZIP code. */
interface PlaceForm {
  field(
    name: 'state' | 'zipCode',
    options?: { deps: 'zipCode' },
  ): UseFormRegisterReturn & { error: string | undefined };
  watch(): PlaceValues;
  setValue(name: 'confirmedPlace', place: string): void;
}

interface StateAndZipProps {
  form: PlaceForm;
  state: Omit<ComponentProps<typeof StateField>, 'form'>;
  zip: Omit<ComponentProps<typeof ZipField>, 'form' | 'place' | 'onConfirm'>;
}

/** State and ZIP code, which are checked against each other. */
export function StateAndZip({ form, state, zip }: StateAndZipProps) {
  const place = form.watch();
  return (
    <>
      <StateField {...state} defaultValue={place.state} {...form.field('state', { deps: 'zipCode' })} />
      <ZipField
        {...zip}
        place={place}
        onConfirm={(confirmed) => form.setValue('confirmedPlace', confirmed)}
        {...form.field('zipCode')}
      />
    </>
  );
}
