import * as texts from '@presently/texts/us-address';
import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { optionalText, requiredText } from './text.ts';
import { findState, isUsPhone, isZip, zipOfAnotherStateError } from './us-address.ts';

/** A state by its code or name, in any writing; its code. `missing` is the message for none. */
export const usState = (missing?: string) =>
  requiredText(LIMITS.addressField, missing)
    .transform((text, check): string => {
      const state = findState(text);
      if (state) return state.code;
      check.addIssue({ code: 'custom', message: texts.chooseState });
      return z.NEVER;
    })
    .describe('Two-letter code or name of a state, district, territory or part of the armed forces');

/** `missing` is the message for none. */
export const zipCode = (missing?: string) =>
  requiredText(20, missing).refine(isZip, texts.malformedZip).describe('`12345` or `12345-6789`');

export const OptionalUsPhone = optionalText(LIMITS.addressField)
  .refine((phone) => phone === null || isUsPhone(phone), texts.phoneOfTenDigits)
  .describe('Ten digits, besides punctuation and the country code 1; kept as it is written');

export const AddressConfirmed = z
  .boolean()
  .nullish()
  .describe('Accepts a ZIP code that does not belong to the state, because the person insists');

/** Rejects a ZIP code of another state unless the user has confirmed it. @param zipField name of its field */
export const checkZipOfState =
  <Name extends string>(zipField: Name) =>
  (
    address: Record<Name | 'state', string> & { address_confirmed?: boolean | null | undefined },
    check: z.RefinementCtx,
  ): void => {
    const message = zipOfAnotherStateError(address[zipField], address.state);
    if (message !== null && address.address_confirmed !== true)
      check.addIssue({ code: 'custom', path: [zipField], message });
  };
