import { expect, it } from 'vitest';
import { groupTimeZones } from './time-zones';

it('offers the time zones of the US first, then all by region, each once @R16-45', () => {
  const groups = groupTimeZones('America/New_York');
  expect(groups[0]).toMatchObject({
    name: 'United States',
    zones: expect.arrayContaining([
      { value: 'America/New_York', name: 'Eastern Time (New York)' },
      { value: 'Pacific/Honolulu', name: 'Hawaii-Aleutian Standard Time (Honolulu)' },
    ]),
  });
  expect(groups.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Africa', 'Americas', 'Asia', 'Europe', 'Indian Ocean', 'Other']),
  );
  const values = groups.flatMap(({ zones }) => zones.map(({ value }) => value));
  expect(new Set(values).size).toBe(values.length);
  expect(values).toEqual(expect.arrayContaining([...Intl.supportedValuesOf('timeZone'), 'UTC']));
});

it('offers the saved time zone, even if the browser does not list it @R16-45', () => {
  const asia = groupTimeZones('Asia/Kolkata').find(({ name }) => name === 'Asia');
  expect(asia?.zones).toContainEqual({ value: 'Asia/Kolkata', name: 'Kolkata' });
});
