import { LIMITS } from '@presently/contracts/limits';
import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '~/ui/text-field';

/** A text field whose id is its name; by default for an address line. */
export const FormTextField = (props: ComponentProps<typeof TextField> & UseFormRegisterReturn) => (
  <TextField id={props.name} maxLength={LIMITS.addressField} {...props} />
);
