import { expect, it } from 'vitest';
import { settings } from './settings.fixture';
import {
  countEdited,
  onlyChanged,
  SettingsForm,
  type SettingsFormValues,
  toFormValues,
} from './settings-form-values';

const saved = toFormValues(settings);
const toSend = (values: SettingsFormValues) => onlyChanged(SettingsForm.parse(values), settings);

it('sends only changed settings, and null for an emptied text', () => {
  expect(toSend(saved)).toEqual({});
  expect(toSend({ ...saved, manager_refund_limit: '' })).toEqual({});
  expect(toSend({ ...saved, manager_refund_limit: '0' })).toEqual({ manager_refund_limit: 0 });
  const values = { ...saved, contact_phone: ' ', claim_window_days: ' 21 ', guest_checkout: false };
  expect(toSend(values)).toEqual({ contact_phone: null, claim_window_days: 21, guest_checkout: false });
  expect(countEdited(values, settings)).toBe(3);
});

it.each([
  [{ low_stock_level: 'few' }, 'Enter a whole number'],
  [{ expiring_days: '' }, 'Enter a whole number'],
  [{ expiring_days: '61' }, 'Must be at most 60'],
  [{ manager_refund_limit: 'a lot' }, 'Enter a whole number'],
  [{ contact_email: 'nobody' }, 'Please enter a valid email address'],
  [{ accent_color: 'orange' }, 'Must be a color, like #722bb2'],
  [{ problem_email: 'nobody' }, 'Please enter a valid email address'],
])('refuses %j: %s', (change, text) => {
  const { error } = SettingsForm.safeParse({ ...saved, ...change });
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    [Object.keys(change)[0], text],
  ]);
});
