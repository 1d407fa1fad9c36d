import { phoneOfTenDigits } from '@presently/texts/us-address';
import * as texts from '@presently/texts/validation';
import { z } from 'zod';
import { EMAIL_ADDRESS } from './characters.ts';
import { endpoint } from './endpoint.ts';
import { envelope } from './envelope.ts';
import { IdempotencyHeaders } from './idempotency.ts';
import { LIMITS } from './limits.ts';
import { OperatorOrderDetail, OrderId } from './operator-orders.ts';
import { SeenStatus } from './orders.ts';
import { optionalText, personName, requiredText, text } from './text.ts';
import { isUsPhone } from './us-address.ts';
import { AddressConfirmed, checkZipOfState, usState, zipCode } from './us-address-schema.ts';

/* Corrections by operators: a mistaken step, an address with a typo. */

export const UndoInput = z
  .object({
    reason: optionalText(500).optional().describe('For the audit log'),
    seen_status: SeenStatus,
  })
  .nullish();
export type UndoInput = z.output<typeof UndoInput>;

export const undoOrder = endpoint({
  id: 'undoOrder',
  method: 'POST',
  path: '/operator/orders/:id/undo',
  auth: 'packer',
  summary: 'Undo the last step of an order',
  description:
    'Takes back packing or shipping, with the tracking number of that step. Possible for an operator’s step while the customer has not been told: packing until the next step, shipping for two minutes, in which its messages wait. Afterwards a 409. Send an `Idempotency-Key`: a repeated request undoes one step.',
  params: OrderId,
  headers: IdempotencyHeaders,
  body: UndoInput,
  responses: { 200: envelope(OperatorOrderDetail) },
  errors: [409, 422],
});

/** Blank becomes null; absent: unchanged. */
const textOrKept = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => (value === undefined ? undefined : value?.trim() || null));

/** Without the check of ZIP code and state, for the console's form. */
export const AddressCorrectionFields = z.object({
  name: personName(texts.fillInRequiredFields),
  address_ln_1: requiredText(LIMITS.addressField, texts.fillInRequiredFields),
  address_ln_2: optionalText(LIMITS.addressField).describe('Apartment or suite'),
  city: requiredText(LIMITS.addressField, texts.fillInRequiredFields),
  state: usState(texts.fillInRequiredFields),
  zip: zipCode(texts.fillInRequiredFields),
  email: textOrKept(200)
    .refine((email) => !email || EMAIL_ADDRESS.test(email), texts.enterValidEmail)
    .transform((email) => email?.toLowerCase() ?? email)
    .describe('Absent: as it was'),
  phone: textOrKept(LIMITS.addressField)
    .refine((phone) => !phone || isUsPhone(phone), phoneOfTenDigits)
    .describe('Absent: as it was'),
  delivery_instructions: textOrKept(LIMITS.addressField).describe('Absent: as they were'),
  address_confirmed: AddressConfirmed,
  reason: requiredText(500, texts.sayWhy).describe('For the audit log, which does not contain the address'),
});
export const AddressCorrectionInput = AddressCorrectionFields.superRefine(checkZipOfState('zip'));
export type AddressCorrectionInput = z.output<typeof AddressCorrectionInput>;

export const correctOrderAddress = endpoint({
  id: 'correctOrderAddress',
  method: 'PUT',
  path: '/operator/orders/:id/address',
  auth: 'packer',
  summary: 'Correct the delivery address of an order',
  description:
    'Possible once the gift is claimed and until it is shipped; otherwise a 409. Checked as the address of a claim is. Needs a reason, which is recorded in the audit log without the address. The recipient is told by email if one is known. A repeated request changes nothing.',
  params: OrderId,
  body: AddressCorrectionInput,
  responses: { 200: envelope(OperatorOrderDetail) },
  errors: [409],
});
