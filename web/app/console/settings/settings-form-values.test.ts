import type { OperatorSettings } from '@presently/contracts/operator-settings';
import { expect, it } from 'vitest';
import { toFormValues, toPayload, validate } from './settings-form-values';

const shop = {
  shop_name: 'Presently',
  contact_email: null,
  contact_phone: '555',
  contact_address: null,
  guest_checkout: true,
  claim_window_days: 14,
  low_stock_level: 5,
  expiring_days: 3,
};
const settings: OperatorSettings = { ...shop, defaults: shop, changed: {} };

it('sends only changed settings, and null for an emptied text', () => {
  expect(toPayload(toFormValues(settings), settings)).toEqual({});
  const values = {
    ...toFormValues(settings),
    contact_phone: ' ',
    claim_window_days: ' 21 ',
    guest_checkout: false,
  };
  expect(toPayload(values, settings)).toEqual({
    contact_phone: null,
    claim_window_days: 21,
    guest_checkout: false,
  });
});

it('reports values that are not whole numbers', () => {
  expect(validate({ ...toFormValues(settings), low_stock_level: 'few', expiring_days: '' })).toEqual({
    low_stock_level: 'Please enter a whole number',
    expiring_days: 'Please enter a whole number',
  });
});
