import { US_STATES } from '@presently/contracts/us-address';
import { noStateYet } from '@presently/texts/us-address';
import type { ComponentProps } from 'react';
import { Select } from '~/ui/select';

/** A constant, so that React does not compare sixty options with each keystroke in the form. */
const options = (
  <>
    <option value="">{noStateYet}</option>
    {US_STATES.map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
  </>
);

/** A US state, from the Postal Service's list. Browsers autofill it by code or name. */
export const StateField = (props: ComponentProps<typeof Select>) => <Select {...props}>{options}</Select>;
