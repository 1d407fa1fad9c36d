import * as texts from '@presently/texts/console/settings';
import { type ComponentProps, useMemo } from 'react';
import { Select } from '~/ui/select';
import { groupTimeZones } from './time-zones';

type TimeZoneSelectProps = Omit<ComponentProps<typeof Select>, 'label' | 'children'> & { saved: string };

export function TimeZoneSelect({ saved, ...props }: TimeZoneSelectProps) {
  const groups = useMemo(() => groupTimeZones(saved), [saved]);
  return (
    <Select label={texts.timeZone} {...props}>
      {groups.map(({ name, zones }) => (
        <optgroup key={name} label={name}>
          {zones.map((zone) => (
            <option key={zone.value} value={zone.value}>
              {zone.name}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}
