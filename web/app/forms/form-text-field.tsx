import { LIMITS } from '@presently/contracts/limits';
import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '~/ui/text-field';

/** A text field whose id is its name, for one line of an address unless it says otherwise. */
export const FormTextField = (props: ComponentProps<typeof TextField> & UseFormRegisterReturn) => (
  <TextField id={props.name} maxLength={LIMITS.addressField} {...props} />
);
