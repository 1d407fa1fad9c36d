import { US_STATES } from '@presently/contracts/us-address';
import { noStateYet } from '@presently/texts/us-address';
import type { ComponentProps } from 'react';
import { Select } from '~/ui/select';

/** A state of the US, from the list that the Postal Service has. Browsers fill it in by code or name. */
export const StateField = (props: ComponentProps<typeof Select>) => (
  <Select {...props}>
    <option value="">{noStateYet}</option>
    {US_STATES.map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
  </Select>
);
