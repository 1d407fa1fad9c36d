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
  getValues(): PlaceValues;
  setValue(name: 'confirmedPlace', place: string): void;
}

interface StateAndZipProps {
  form: PlaceForm;
  state: Omit<ComponentProps<typeof StateField>, 'form'>;
  zip: Omit<ComponentProps<typeof ZipField>, 'form' | 'getPlace' | 'onConfirm'>;
}

/** State and ZIP code, which are checked against each other. */
export function StateAndZip({ form, state, zip }: StateAndZipProps) {
  return (
    <>
      <StateField
        {...state}
        defaultValue={form.getValues().state}
        {...form.field('state', { deps: 'zipCode' })}
      />
      <ZipField
        {...zip}
        getPlace={form.getValues}
        onConfirm={(confirmed) => form.setValue('confirmedPlace', confirmed)}
        {...form.field('zipCode')}
      />
    </>
  );
}
