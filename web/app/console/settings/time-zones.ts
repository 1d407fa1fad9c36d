import * as texts from '@presently/texts/console/settings';
import { cityOf, formatTimeZone } from '@presently/texts/format';
import { labelOf } from '../labels';

interface TimeZoneGroup {
  name: string;
  zones: { value: string; name: string }[];
}

const usTimeZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

/** All selectable time zones: first those of the US, then by region. @param saved always included */
export function groupTimeZones(saved: string): TimeZoneGroup[] {
  const all = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', saved]);
  const others = [...all].filter((zone) => !usTimeZones.includes(zone));
  const regions = Object.groupBy(others, regionOf);
  return [
    {
      name: texts.usTimeZones,
      zones: usTimeZones.map((value) => ({ value, name: formatTimeZone(value) })),
    },
    ...Object.entries(regions).map(([name, values = []]) => ({
      name,
      zones: values
        .map((value) => ({ value, name: cityOf(value) ?? formatTimeZone(value) }))
        .sort((one, other) => one.name.localeCompare(other.name)),
    })),
  ];
}

function regionOf(zone: string): string {
  const [region = '', ...places] = zone.split('/');
  return places.length === 0 ? texts.otherTimeZones : labelOf(texts.timeZoneRegions, region);
}
